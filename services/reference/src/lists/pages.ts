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

/** One page of a list, each item as it is answered; a page past the end has none. */
export function pageOf<T, V>(all: readonly T[], { page, pageSize }: PageAsked, view: (item: T) => V): Page<V> {
  const items = all.slice((page - 1) * pageSize, page * pageSize).map(view);
  return { items, page, pageSize, total: all.length };
}

/** Whether a text holds what is searched for; nothing searched for is in every text. */
export function isTextIn(text: string, query: string | undefined): boolean {
  return query === undefined || text.toLowerCase().includes(query.toLowerCase());
}
