import { formatTime } from '@/lib/time';

/** A frame of a film or of an episode. */
export interface FrameMoment {
  title: string;
  /** Numbers of the season and of the episode; null for a film. */
  season: number | null;
  episode: number | null;
  seconds: number;
}

/** Characters that some system forbids in names, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the name must not have
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001f]/g;

const HOUR_S = 3600;

/** Longest title in a name: a system allows 255 bytes, and a Cyrillic letter takes two. */
const TITLE_LIMIT = 80;

/** Name of the file with a frame: title, season, episode and time, such as `s1e2 0-12-34.png`. */
export function frameName({ title, season, episode, seconds }: FrameMoment): string {
  const name = [...title.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ')].slice(0, TITLE_LIMIT).join('').trim();
  const number = season === null || episode === null ? '' : `s${season}e${episode}`;
  const time = formatTime(seconds).replace(/:/g, '-');
  // Names of one film sort by time.
  const sorted = seconds < HOUR_S ? `0-${time.padStart(5, '0')}` : time;
  return `${[name || 'video', number, sorted].filter(Boolean).join(' ')}.png`;
}
