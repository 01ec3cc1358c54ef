import * as v from 'valibot';

/** What a call says that answers with nothing, or with nothing anybody needs: null. */
export const Ignored = v.pipe(
  v.unknown(),
  v.transform(() => null),
);

/** The bytes of a file; Node gives them as an array of its own. */
export const Bytes = v.pipe(
  v.union([v.instance(ArrayBuffer), v.instance(Uint8Array)]),
  v.transform((bytes) => new Uint8Array(bytes)),
);

/** Type, genre, country, tag, person type. */
export const DictionaryDto = v.object({ id: v.number(), slug: v.string(), title: v.string() });

export const DictionaryListDto = v.array(DictionaryDto);

/** Page and size of a list in parts; pages are counted from 1. */
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
/** One part of a list. */
export function pageOf<T>(item: v.GenericSchema<unknown, T>) {
  return v.object({ items: v.array(item), page: v.number(), pageSize: v.number(), total: v.number() });
}
