import { CODE_KINDS, type CodeKind } from './code-kinds';
import { type Draft, EMPTY_DRAFT } from './draft';
import { FLAG_NAMES, flagField, TEXT_NAMES, type TextName, textField } from './fields';

const KIND = 'code';

export interface PageState {
  draft: Draft;
  kind: CodeKind;
}

const LONGEST_TEXT = 200;

/** The page's parameters have the names of the player's where those exist. */
const nameOf = (field: TextName): string => textField(field).parameter ?? field;

const isOn = (text: string | null, on: string): boolean => text === on || (on === '1' && text === 'true');

/** Reads the page's query. Invalid texts are kept, so that the form reports them. */
export function readState(search: string): PageState {
  const params = new URLSearchParams(search);
  const draft: Draft = { ...EMPTY_DRAFT };
  for (const field of TEXT_NAMES) draft[field] = params.get(nameOf(field))?.slice(0, LONGEST_TEXT) ?? draft[field];
  for (const field of FLAG_NAMES) {
    const { parameter, on } = flagField(field);
    draft[field] = isOn(params.get(parameter), on);
  }
  return { draft, kind: CODE_KINDS.find((kind) => kind === params.get(KIND)) ?? 'iframe' };
}

/** Writes a state as a query. Default values are left out. */
export function writeState({ draft, kind }: PageState): string {
  const params = new URLSearchParams();
  for (const field of TEXT_NAMES) {
    if (draft[field] !== EMPTY_DRAFT[field] || field === 'movieId') params.set(nameOf(field), draft[field]);
  }
  for (const field of FLAG_NAMES) {
    const { parameter, on } = flagField(field);
    if (draft[field]) params.set(parameter, on);
  }
  if (kind !== 'iframe') params.set(KIND, kind);
  return `?${params}`;
}
