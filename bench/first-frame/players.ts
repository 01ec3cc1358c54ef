/** The measured players by their name for `--only`. Ours comes from the build, the others from `pages/`. */
export const PLAYERS = {
  widget: 'VV Player',
  bare: 'bare page, hls.js 1.7.4',
  'bare-worker': 'bare page, hls.js 1.7.4 with its worker',
  native: "bare page, the browser's own engine",
  'bare-dash': 'bare page, dash.js 5.2.1',
  'video-js': 'video.js 8.24.1',
  'video-js-10': 'Video.js 10.0.0-rc.2, video skin',
  shaka: 'Shaka Player UI 5.2.12',
  plyr: 'Plyr 3.8.4 + hls.js',
  'media-chrome': 'media-chrome 4.19.4 + hls.js',
  vidstack: 'Vidstack 1.15.6, default layout + hls.js',
  'fluid-player': 'Fluid Player 3.58.0',
  artplayer: 'ArtPlayer 5.4.0 + hls.js',
} as const;

export type PlayerName = keyof typeof PLAYERS;

export const PLAYER_NAMES = Object.keys(PLAYERS) as PlayerName[];

/** The players of HLS, which is the stream of every measurement unless it says otherwise. */
export const HLS_PLAYERS = PLAYER_NAMES.filter((name) => name !== 'bare-dash');

export const isOurs = (player: PlayerName): boolean => player === 'widget';
