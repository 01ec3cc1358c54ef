import type { PlayerOptions } from 'vv-embed';
import type { PARAMETERS } from 'vv-embed/frame';
import type { FieldOptions, SelectOption } from './field-options';
import { DEFAULT_RATIO, FLAG_NAMES, type FlagName, flagField, TEXT_NAMES, type TextName, textField } from './fields';
import { durationText } from './start-time';
import { words } from './words';

/** The values of the form as typed. An empty text sets nothing. */
export type Draft = Record<TextName, string> & Record<FlagName, boolean>;

export type DraftField = keyof Draft;

export const EMPTY_DRAFT: Draft = {
  ...(Object.fromEntries(TEXT_NAMES.map((name) => [name, ''])) as Record<TextName, string>),
  ...(Object.fromEntries(FLAG_NAMES.map((name) => [name, false])) as Record<FlagName, boolean>),
  movieId: '1',
};

/** Options of the SDK that set the frame's URL. */
export type SdkOptions = Pick<PlayerOptions, keyof typeof PARAMETERS> & { movieId: number | string };

/** A player to embed, with valid values only. */
export interface Choice {
  options: SdkOptions;
  /** Parameters of the frame's URL for which the SDK has no option. A name may occur several times. */
  query: readonly (readonly [name: string, value: string])[];
  /** Aspect ratio in CSS syntax. */
  ratio: string;
  /** Largest width of the frame in pixels; null: as wide as the page allows. */
  width: number | null;
}

/** The facts about the chosen content that the player has reported. */
export interface KnownContent {
  /** Null until the player reports them. */
  lists: FieldOptions | null;
  /** Length of the chosen episode in seconds; null while unknown, and for a broadcast. */
  duration: number | null;
}

export const NOTHING_KNOWN: KnownContent = { lists: null, duration: null };

export type Problems = Partial<Record<DraftField, string>>;

/** The valid part of a form, and a message for each invalid field. */
export interface ParsedDraft {
  choice: Choice;
  problems: Problems;
}

/**
 * Reads the form by the player's rules. An invalid value is reported and left out.
 * @param lastMovieId used while the form has no valid id
 */
export function readDraft(
  draft: Draft,
  lastMovieId: number | string,
  known: KnownContent = NOTHING_KNOWN,
): ParsedDraft {
  const problems: Problems = {};
  const values = readTexts(draft, problems);
  addConflicts(draft, values, known, problems);
  for (const name of Object.keys(problems) as TextName[]) values.delete(name);
  const options: Record<string, unknown> = { movieId: lastMovieId };
  const query: [string, string][] = [];
  for (const [name, value] of values) {
    const { option, parameter } = textField(name);
    if (option !== undefined) options[option] = value;
    else if (name === 'languages') query.push(...String(value).split(',').map(asLanguage));
    else if (parameter !== undefined) query.push([parameter, String(value)]);
  }
  for (const name of FLAG_NAMES.filter((flag) => draft[flag])) {
    const { option, parameter, on } = flagField(name);
    if (option !== undefined) options[option] = true;
    else query.push([parameter, on]);
  }
  const ratio = String(values.get('ratio') ?? DEFAULT_RATIO);
  const width = values.get('width');
  return { choice: { options: options as SdkOptions, query, ratio, width: Number(width) || null }, problems };
}

const asLanguage = (code: string): [string, string] => ['lang_order', code];

type Values = Map<TextName, string | number>;

function readTexts(draft: Draft, problems: Problems): Values {
  const values: Values = new Map();
  for (const name of TEXT_NAMES) {
    const text = draft[name].trim();
    if (text === '') continue;
    const value = textField(name).read(text);
    if (value === null) problems[name] = words.problems[name];
    // Playback starts at 0 by default.
    else if (name !== 'start' || value !== 0) values.set(name, value);
  }
  if (draft.movieId.trim() === '') problems.movieId = words.missingMovieId;
  return values;
}

/** Adds the values that the chosen content or another field rules out. */
function addConflicts(draft: Draft, values: Values, { lists, duration }: KnownContent, problems: Problems): void {
  const add = (name: TextName, text: string) => {
    problems[name] ??= text;
  };
  const isMissing = (name: TextName, options: readonly SelectOption[] | undefined) =>
    options !== undefined && values.has(name) && !options.some(({ value }) => value === String(values.get(name)));
  if (isMissing('season', lists?.seasons)) add('season', words.noSuchSeason(draft.season));
  else if (isMissing('episode', lists?.episodes)) add('episode', words.noSuchEpisode(draft.episode));
  // Audio tracks are reported later than episodes.
  if (lists?.dubs.length && isMissing('voice', lists.dubs)) add('voice', words.noSuchDub);
  for (const name of ['start', 'episodeTime'] as const) {
    const time = values.get(name);
    if (time === undefined || duration === null || Number(time) < duration) continue;
    add(name, words.beyondEnd(durationText(duration)));
  }
  const end = values.get('end');
  if (end !== undefined && Number(end) <= Number(values.get('start') ?? 0)) add('end', words.endBeforeStart);
  if (!values.has('episodeTime')) return;
  if (values.has('start')) add('episodeTime', words.twoTimes);
  else if (!values.has('episode') && !values.has('episodeId')) add('episodeTime', words.timeWithoutEpisode);
}
