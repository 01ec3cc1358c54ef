import { type Draft, EMPTY_DRAFT } from './draft';

/** Query parameters of the page. They have the names of the player's parameters where those exist. */
const NAMES = {
  movieId: 'movie_id',
  season: 'season',
  episode: 'episode',
  voice: 'voice_author',
  start: 't',
  autoplay: 'auto_play',
  share: 'enabled_share',
  accent: 'accent_color',
} as const satisfies Record<keyof Draft, string>;

const KIND = 'code';

/** The kind of the embed code. */
export type CodeKind = 'iframe' | 'sdk';

export interface PageState {
  draft: Draft;
  kind: CodeKind;
}

const LONGEST_TEXT = 200;

const isOn = (text: string): boolean => text === '1' || text === 'true';

/** Reads the page's query. Invalid texts are kept, so that the form reports them. */
export function readState(search: string): PageState {
  const params = new URLSearchParams(search);
  const draft: Draft = { ...EMPTY_DRAFT };
  for (const [field, name] of Object.entries(NAMES) as [keyof Draft, string][]) {
    const text = params.get(name)?.slice(0, LONGEST_TEXT);
    if (text === undefined) continue;
    Object.assign(draft, { [field]: typeof draft[field] === 'boolean' ? isOn(text) : text });
  }
  return { draft, kind: params.get(KIND) === 'sdk' ? 'sdk' : 'iframe' };
}

/** Writes a state as a query. Default values are left out. */
export function writeState({ draft, kind }: PageState): string {
  const params = new URLSearchParams();
  for (const [field, name] of Object.entries(NAMES) as [keyof Draft, string][]) {
    const value = draft[field];
    if (value === EMPTY_DRAFT[field] && field !== 'movieId') continue;
    params.set(name, typeof value === 'boolean' ? '1' : value);
  }
  if (kind !== 'iframe') params.set(KIND, kind);
  return `?${params}`;
}
