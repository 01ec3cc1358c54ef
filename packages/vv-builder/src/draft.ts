import type { PlayerOptions } from 'vv-embed';
import { readColor } from './contrast';
import { parseStartTime } from './start-time';
import { words } from './words';

/** What stands in the form, as it was typed; an empty text chooses nothing. */
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
const LONGEST_VOICE = 200;

/** What a frame is asked for; `movieId` is always there. */
export type Choice = Pick<
  PlayerOptions,
  'season' | 'episode' | 'voice' | 't' | 'autoplay' | 'share' | 'accentColor'
> & {
  movieId: number;
};

/** What can be used of a form, and what is wrong with the rest, in words for whoever typed it. */
export interface Reading {
  choice: Choice;
  problems: Partial<Record<DraftField, string>>;
}

/**
 * Reads the form as the player would. What cannot be used is named and left out, so that the code is good at any moment.
 * @param lastMovieId stands in while there is no other
 */
export function readDraft(draft: Draft, lastMovieId: number): Reading {
  const problems: Reading['problems'] = {};
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
  const voice = read('voice', (text) => (text.length <= LONGEST_VOICE ? text : null));
  const t = read('start', parseStartTime);
  const accentColor = read('accent', readColor);
  const choice: Choice = {
    movieId: movieId ?? lastMovieId,
    ...(season !== undefined && { season }),
    ...(episode !== undefined && { episode }),
    ...(voice !== undefined && { voice }),
    // The start is where a film begins anyway.
    ...(t !== undefined && t > 0 && { t }),
    ...(draft.autoplay && { autoplay: true }),
    ...(draft.share && { share: true }),
    ...(accentColor !== undefined && { accentColor }),
  };
  return { choice, problems };
}

function parseId(text: string): number | null {
  const value = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(value) ? value : null;
}

const parseNumber = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);
