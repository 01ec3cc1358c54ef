const HEADER_VALUE = /^[\x21-\x7e]+$/;

/** Values of the headers that all calls share. */
export interface HeaderValues {
  /** Value of `X-Session-Context`, read before each call. Null sends no header. */
  sessionContext?(): string | null;
  /** Access token for the `Authorization` header, read before each call. Null sends no header. */
  accessToken?(): string | null;
}

/**
 * A missing value sends no header: a custom header forces a preflight before the first call. A value that no header can
 * carry is left out too.
 */
export function commonHeaders({ sessionContext, accessToken }: HeaderValues): Record<string, string> {
  const context = sessionContext?.() || '';
  const token = accessToken?.() || '';
  return {
    ...(HEADER_VALUE.test(context) && { 'X-Session-Context': context }),
    ...(HEADER_VALUE.test(token) && { Authorization: `Bearer ${token}` }),
  };
}

/**
 * Headers of a call of the service. Without `Accept` some services answer a refused token with their page to sign in.
 */
export function serviceHeaders(values: HeaderValues): Record<string, string> {
  return { Accept: 'application/json, text/plain, */*', ...commonHeaders(values) };
}

/** The page of the calls. */
type Page = { location: { href: string }; document: { cookie: string } };

/** The XSRF header by the rule of axios: only to the origin of the page, and only with the cookie. */
export function xsrfHeader(url: string, page: Page): Record<string, string> {
  const token = readXsrfToken(url, page);
  return HEADER_VALUE.test(token) ? { 'X-XSRF-TOKEN': token } : {};
}

function readXsrfToken(url: string, { location, document }: Page): string {
  try {
    if (new URL(url, location.href).origin !== new URL(location.href).origin) return '';
    return decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');
  } catch {
    // No page, hidden cookies, or broken percent-encoding.
    return '';
  }
}
