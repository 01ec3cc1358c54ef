/**
 * The promises to a viewer that hold in each engine: the rows of docs/browsers.md. A check holds in an engine when all of
 * its scenarios pass there.
 */
export const CHECKS = {
  autoplay: 'Starts by itself (`auto_play=1`)',
  press: 'Starts by a press, with sound',
  series: 'Series: seasons and episodes',
  'menus-pointer': 'Menus by the pointer',
  'menus-keys': 'Menus by keys',
  quality: 'Quality',
  audio: 'Audio track',
  dub: 'Dub',
  subtitles: 'Subtitles',
  captions: "Subtitles: the viewer's own look",
  next: 'Next episode',
  resume: 'Continues where the viewer stopped',
  preroll: 'Preroll with its pings',
  skip: 'Ad is skipped',
  failure: 'Failure screen',
  protocol: 'Protocol with the host page',
  fullscreen: 'Fullscreen',
  live: 'Live broadcast',
  mp4: 'MP4 file',
  players: 'Two players on a page',
  leaving: 'Leaving: the position and the statistics are kept',
} as const;

export type CheckId = keyof typeof CHECKS;

export const CHECK_IDS = Object.keys(CHECKS) as readonly CheckId[];
