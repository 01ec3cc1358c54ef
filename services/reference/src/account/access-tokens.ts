import { randomBytes, randomUUID } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import type { Clock } from '../live-media';
import type { Store } from '../storage/store';
import type { Viewer } from './viewer';

const ALGORITHM = 'HS256';
const SECRET_BYTES = 32;
const BEARER = /^Bearer +(\S+)$/i;

/** Signed tokens that say who calls. */
export interface AccessTokens {
  /** With `exp` in seconds, `sub` and `role`. */
  mint(viewer: Pick<Viewer, 'id' | 'role'>): Promise<string>;
  /** The id of the user it was made for; null when it is not ours, or past its `exp` unless that is allowed. */
  userOf(token: string, mayBeExpired?: boolean): Promise<number | null>;
}

/** @param lifeS how long a token is good for; below zero it is expired from the start */
export function createAccessTokens(store: Store, now: Clock, lifeS: number): AccessTokens {
  const secret = secretOf(store);
  return {
    mint: ({ id, role }) => {
      const iat = Math.floor(now() / 1000);
      // Two tokens of one second are two tokens.
      return sign({ sub: String(id), role, iat, exp: iat + lifeS, jti: randomUUID() }, secret, ALGORITHM);
    },
    userOf: async (token, mayBeExpired = false) => {
      try {
        const { sub, exp } = await verify(token, secret, { alg: ALGORITHM, exp: false, iat: false });
        if (!mayBeExpired && (exp ?? 0) * 1000 <= now()) return null;
        return Number(sub);
      } catch {
        return null;
      }
    },
  };
}

/** The token of an `Authorization` header; null for none or another scheme. */
export function bearerOf(header: string | undefined): string | null {
  return header === undefined ? null : (BEARER.exec(header.trim())?.[1] ?? null);
}

/** Kept with the accounts, so that a restart signs nobody out. */
function secretOf(store: Store): string {
  return store.write(() => {
    const fresh = randomBytes(SECRET_BYTES).toString('base64url');
    store.run("INSERT INTO meta (name, value) VALUES ('token-secret', ?) ON CONFLICT DO NOTHING", fresh);
    const row = store.get<{ value: string }>("SELECT value FROM meta WHERE name = 'token-secret'");
    return row?.value ?? fresh;
  });
}
