/**
 * Joins a base URL, a path and a query. The path continues the base's parameter `path` if there is one:
 * `https://h/player.php?path=/catalogue` and `/types` give `https://h/player.php?path=/catalogue/types`. Otherwise it
 * continues the path of the base. Exactly one slash stands between them. A fragment of the base is left out.
 * @param query without a question mark; empty for none
 */
export function joinUrl(baseUrl: string, path: string, query = ''): string {
  const base = baseUrl.replace(/#.*/, '');
  const named = /[?&]path=[^&#]*/.exec(base);
  const end = named ? named.index + named[0].length : `${base}?`.indexOf('?');
  const joined = `${base.slice(0, end).replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}${base.slice(end)}`;
  return joinQuery(joined, query);
}

/** Adds a query, which has no question mark and may be empty, to a URL. */
export function joinQuery(url: string, query = ''): string {
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
}
