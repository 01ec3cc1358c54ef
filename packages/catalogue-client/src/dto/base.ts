import * as v from 'valibot';
import { listOf } from '../list-of';

/** Null, for a call whose response is empty or not needed. */
export const Ignored = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

/** Id of a content, a season, an episode or a variant: a number, or a text such as a slug or a UUID. */
export type Id = number | string;

export const IdDto = v.union([v.number(), v.pipe(v.string(), v.minLength(1), v.maxLength(200))]);

/** The bytes of a file. Browsers give an ArrayBuffer, Node gives a Uint8Array. */
export const Bytes = v.pipe(
  v.union([v.instance(ArrayBuffer), v.instance(Uint8Array)]),
  v.transform((bytes) => new Uint8Array(bytes)),
);

/** Type, genre, country, tag, person type. */
export const DictionaryDto = v.object({ id: v.number(), slug: v.string(), title: v.string() });

export const DictionaryListDto = v.array(DictionaryDto);

/** Page number and page size of a list. Pages count from 1. */
export interface PageQuery {
  page?: number;
  /** 1-100, 20 unless given. */
  pageSize?: number;
}

export interface SortQuery {
  sort?: 'popular' | 'new' | 'rating' | 'title';
  order?: 'asc' | 'desc';
}

/* @__NO_SIDE_EFFECTS__ */
/** A whole list, see `listOf`. */
export function wholeList<T>(item: v.GenericSchema<unknown, T>) {
  return v.pipe(v.unknown(), v.transform(listOf), v.array(item));
}

/* @__NO_SIDE_EFFECTS__ */
/** One page of a list. */
export function pageOf<T>(item: v.GenericSchema<unknown, T>) {
  return v.object({ items: v.array(item), page: v.number(), pageSize: v.number(), total: v.number() });
}
