import { parseJson } from '@/lib/json';

/** Returns the expiry of an access token, its `exp` claim, in milliseconds since 1970; null when it has none. */
export function tokenExpiryMs(token: string): number | null {
  try {
    const part = (token.split('.')[1] || '').replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = parseJson(atob(part)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/** Whether a token has expired. A token without an expiry counts as valid: the service decides. */
export function isExpired(token: string, nowMs = Date.now()): boolean {
  const expiry = tokenExpiryMs(token);
  return expiry !== null && expiry <= nowMs;
}
