import { type AuthSession, createAuthSession, type ServiceOptions } from '@/catalogue';
import { replaceCookie } from '@/storage/replace-cookie';
import type { Log } from '@/telemetry/logger';

interface Surroundings extends ServiceOptions {
  cookie(name: string): string | null;
  log: Log;
}

/** Opens the session of the viewer. This module is a lazy chunk that loads only for a viewer with a token. */
export function openAuthSession(
  { document, location, navigator }: Window,
  { cookie, log, ...service }: Surroundings,
): AuthSession {
  const jar = {
    read: () => document.cookie,
    write: (text: string) => {
      document.cookie = text;
    },
  };
  const cookieScope = { hostname: location.hostname, isSecure: location.protocol === 'https:' };
  return createAuthSession({
    ...service,
    readCookie: cookie,
    replaceCookie: (change, likely) => replaceCookie(jar, cookieScope, change, likely),
    locks: navigator.locks ?? null,
    onProblem: (problem) =>
      log('warn', `the access token was not renewed, so requests leave with the old one: ${problem}`),
  });
}
