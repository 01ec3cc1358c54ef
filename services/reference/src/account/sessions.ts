import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../live-media';
import { Refusal } from '../openapi/problem';
import type { Store } from '../storage/store';

const TOKEN_BYTES = 32;
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** Grace period of a spent token. Frames of one page without a shared lock may send one token at the same time. */
const GRACE_MS = 30_000;

/** Refresh tokens. Each is valid for one refresh, which issues the next. */
export interface Sessions {
  open(userId: number): string;
  /** Spends the token and returns its user id. Throws a 401 for an unknown, expired or long spent token. */
  spend(refreshToken: string): number;
  /** Ends all sessions of a user. */
  end(userId: number): void;
}

export function createSessions(store: Store, now: Clock): Sessions {
  return {
    open: (userId) => {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      store.run('DELETE FROM sessions WHERE expires_at < ?', now());
      store.run(
        'INSERT INTO sessions (token_hash, user_id, expires_at) VALUES (?, ?, ?)',
        hashOf(token),
        userId,
        now() + LIFE_MS,
      );
      return token;
    },
    spend: (refreshToken) => {
      const hash = hashOf(refreshToken);
      const row = store.get<{ userId: number; expiresAt: number; replacedAt: number | null }>(
        'SELECT user_id AS userId, expires_at AS expiresAt, replaced_at AS replacedAt FROM sessions WHERE token_hash = ?',
        hash,
      );
      const isSpent = row !== undefined && row.replacedAt !== null && now() - row.replacedAt > GRACE_MS;
      if (row === undefined || row.expiresAt <= now() || isSpent) {
        throw new Refusal(401, 'refresh-refused', 'Этот токен обновления не действует');
      }
      store.run('UPDATE sessions SET replaced_at = ? WHERE token_hash = ? AND replaced_at IS NULL', now(), hash);
      return row.userId;
    },
    end: (userId) => void store.run('DELETE FROM sessions WHERE user_id = ?', userId),
  };
}

/** Only hashes are stored, so that a copy of the file gives no access. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
