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
