import { type AccessTokens, bearerOf, createAccessTokens } from './account/access-tokens';
import { addDemoUsers } from './account/demo-users';
import { createSessions, type Sessions } from './account/sessions';
import { userById } from './account/users';
import { type Caches, createCaches } from './catalogue/caches';
import type { Clock } from './live-media';
import type { MediaSource } from './media-source';
import type { Identity } from './openapi/mount-operations';
import type { Store } from './storage/store';
import type { Library } from './titles/library';

/** The state and settings that the calls of catalogue and accounts share. */
export interface Service {
  readonly origin: string;
  readonly now: Clock;
  readonly store: Store;
  readonly library: Library;
  readonly caches: Caches;
  readonly accessTokens: AccessTokens;
  readonly sessions: Sessions;
  /** Files under /media/. */
  readonly media: MediaSource;
}

export interface ServiceOptions {
  readonly origin: string;
  readonly store: Store;
  readonly now: Clock;
  /** Lifetime of an access token in seconds. */
  readonly tokenLifeS: number;
  readonly library: Library;
  readonly media: MediaSource;
}

export function createService({ origin, store, now, tokenLifeS, library, media }: ServiceOptions): Service {
  addDemoUsers(store, now());
  return {
    origin,
    now,
    store,
    library,
    caches: createCaches(),
    accessTokens: createAccessTokens(store, now, tokenLifeS),
    sessions: createSessions(store, now),
    media,
  };
}

/** Identifies the caller. Permissions are read from the accounts at each call, so that a block takes effect at once. */
export async function identify({ accessTokens, store }: Service, authorization: string | undefined): Promise<Identity> {
  if (authorization === undefined) return { kind: 'none' };
  const token = bearerOf(authorization);
  const userId = token === null ? null : await accessTokens.userOf(token);
  const user = userId === null ? undefined : userById(store, userId);
  if (user === undefined) return { kind: 'bad' };
  return user.isBlocked ? { kind: 'blocked' } : { kind: 'known', viewer: user };
}
