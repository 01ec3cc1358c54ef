import type { PlayerOptions } from 'vv-embed';
import { readColor } from './contrast';
import { parseStartTime } from './start-time';
import { words } from './words';

/** The values of the form as typed. An empty text sets nothing. */
export interface Draft {
  movieId: string;
  season: string;
  episode: string;
  voice: string;
  start: string;
  autoplay: boolean;
  share: boolean;
  accent: string;
}

export type DraftField = keyof Draft;

export const EMPTY_DRAFT: Draft = {
  movieId: '1',
  season: '',
  episode: '',
  voice: '',
  start: '',
  autoplay: false,
  share: false,
  accent: '',
};

/** The player's limit of a text parameter, in characters. */
const LONGEST_DUB = 200;

/** Options of the frame. `movieId` is always set. */
export type FrameOptions = Pick<
  PlayerOptions,
  'season' | 'episode' | 'voice' | 't' | 'autoplay' | 'share' | 'accentColor'
> & {
  movieId: number;
};

/** The valid options of a form, and a message for each invalid field. */
export interface ParsedDraft {
  frameOptions: FrameOptions;
  problems: Partial<Record<DraftField, string>>;
}

/**
 * Reads the form by the player's rules. An invalid value is reported and left out, so that the code is always valid.
 * @param lastMovieId used while the form has no valid id
 */
export function readDraft(draft: Draft, lastMovieId: number): ParsedDraft {
  const problems: ParsedDraft['problems'] = {};
  const read = <T>(field: DraftField, parse: (text: string) => T | null): T | undefined => {
    const text = String(draft[field]).trim();
    if (text === '') return undefined;
    const value = parse(text);
    if (value === null) problems[field] = words.problems[field as keyof typeof words.problems];
    return value ?? undefined;
  };
  const movieId = read('movieId', parseId);
  if (movieId === undefined) problems.movieId ??= words.missingMovieId;
  const season = read('season', parseNumber);
  const episode = read('episode', parseNumber);
  const voice = read('voice', (text) => (text.length <= LONGEST_DUB ? text : null));
  const t = read('start', parseStartTime);
  const accentColor = read('accent', readColor);
  const frameOptions: FrameOptions = {
    movieId: movieId ?? lastMovieId,
    ...(season !== undefined && { season }),
    ...(episode !== undefined && { episode }),
    ...(voice !== undefined && { voice }),
    // Playback starts at 0 by default.
    ...(t !== undefined && t > 0 && { t }),
    ...(draft.autoplay && { autoplay: true }),
    ...(draft.share && { share: true }),
    ...(accentColor !== undefined && { accentColor }),
  };
  return { frameOptions, problems };
}

function parseId(text: string): number | null {
  // The player reads the id in the same way: `10abc` is 10.
  const value = Number.parseInt(text, 10);
  return Number.isSafeInteger(value) && value >= 0 ? value : null;
}

const parseNumber = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);
