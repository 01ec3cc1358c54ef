export interface PageAsked {
  readonly page: number;
  readonly pageSize: number;
}

export interface Page<T> {
  readonly items: T[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
}

/** Returns one page of a list with each item mapped. A page past the end is empty. */
export function pageOf<T, V>(all: readonly T[], { page, pageSize }: PageAsked, view: (item: T) => V): Page<V> {
  const items = all.slice((page - 1) * pageSize, page * pageSize).map(view);
  return { items, page, pageSize, total: all.length };
}

/** Whether a text contains the query. Every text contains an empty query. */
export function isTextIn(text: string, query: string | undefined): boolean {
  return query === undefined || text.toLowerCase().includes(query.toLowerCase());
}
