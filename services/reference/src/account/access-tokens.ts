import { randomBytes, randomUUID } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import type { Clock } from '../live-media';
import type { Store } from '../storage/store';
import type { Viewer } from './viewer';

const ALGORITHM = 'HS256';
const SECRET_BYTES = 32;
const BEARER = /^Bearer +(\S+)$/i;

/** Signed tokens that identify the caller. */
export interface AccessTokens {
  /** Signs a token with `exp` in seconds, `sub` and `role`. */
  mint(viewer: Pick<Viewer, 'id' | 'role'>): Promise<string>;
  /** Returns the user id of a token. Null for a foreign token, or an expired one unless `mayBeExpired`. */
  userOf(token: string, mayBeExpired?: boolean): Promise<number | null>;
}

/** @param lifeS lifetime of a token in seconds; below zero a token is expired from the start */
export function createAccessTokens(store: Store, now: Clock, lifeS: number): AccessTokens {
  const secret = secretOf(store);
  return {
    mint: ({ id, role }) => {
      const iat = Math.floor(now() / 1000);
      // `jti` makes two tokens of one second differ.
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

/** Returns the token of an `Authorization` header. Null for no header or another scheme. */
export function bearerOf(header: string | undefined): string | null {
  return header === undefined ? null : (BEARER.exec(header.trim())?.[1] ?? null);
}

/** Stored with the accounts, so that sessions survive a restart. */
function secretOf(store: Store): string {
  return store.write(() => {
    const fresh = randomBytes(SECRET_BYTES).toString('base64url');
    store.run("INSERT INTO meta (name, value) VALUES ('token-secret', ?) ON CONFLICT DO NOTHING", fresh);
    const row = store.get<{ value: string }>("SELECT value FROM meta WHERE name = 'token-secret'");
    return row?.value ?? fresh;
  });
}
