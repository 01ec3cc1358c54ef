import { parseJson } from '@/lib/json';

/**
 * When an access token ends, in milliseconds since 1970. It says so itself in `exp`, in seconds (spec section 9); null
 * when it does not.
 */
export function tokenEndMs(token: string): number | null {
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = parseJson(atob(part)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

/** Whether a token is past its end. One that names none is taken as good: the service decides. */
export function hasEnded(token: string, nowMs = Date.now()): boolean {
  const end = tokenEndMs(token);
  return end !== null && end <= nowMs;
}
