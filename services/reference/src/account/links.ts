import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Clock } from '../live-media';
import { notFound } from '../openapi/problem';
import type { ReferenceEnv } from '../reference-env';
import type { Store } from '../storage/store';
import { normalEmail, type UserRow } from './users';

export type LinkKind = 'signup' | 'restore';

export interface Link {
  readonly token: string;
  readonly userId: number;
  readonly expiresAt: number;
  readonly visitedAt: number | null;
}

const TOKEN_BYTES = 24;
const LIFE_MS = 24 * 60 * 60 * 1000;

const SUBJECTS: Readonly<Record<LinkKind, string>> = {
  signup: 'Подтвердите регистрацию',
  restore: 'Восстановление пароля',
};

/** Writes a letter with a link and ends an earlier link of this kind. `/__mail` shows the letter; nothing is sent. */
export function sendLink(store: Store, now: Clock, kind: LinkKind, user: Pick<UserRow, 'id'>): void {
  store.run('UPDATE links SET expires_at = 0 WHERE user_id = ? AND kind = ?', user.id, kind);
  store.run(
    'INSERT INTO links (token, kind, user_id, sent_at, expires_at) VALUES (?, ?, ?, ?, ?)',
    randomBytes(TOKEN_BYTES).toString('base64url'),
    kind,
    user.id,
    now(),
    now() + LIFE_MS,
  );
}

/** Returns the link of a letter. Throws a 404 if it does not exist, has expired or was used. */
export function openLink(store: Store, now: Clock, kind: LinkKind, token: string): Link {
  const link = store.get<Link>(
    `SELECT token, user_id AS userId, expires_at AS expiresAt, visited_at AS visitedAt
     FROM links WHERE token = ? AND kind = ? AND expires_at > ? AND used_at IS NULL`,
    token,
    kind,
    now(),
  );
  if (link === undefined) throw notFound('Такой ссылки нет, или она больше не действует');
  return link;
}

/** Whether a link of this kind is still open. */
export function hasOpenLink(store: Store, now: Clock, kind: LinkKind, userId: number): boolean {
  const sql = 'SELECT 1 FROM links WHERE user_id = ? AND kind = ? AND expires_at > ? AND used_at IS NULL';
  return store.get(sql, userId, kind, now()) !== undefined;
}

export function setLinkState(store: Store, now: Clock, link: Link, what: 'visited' | 'used'): void {
  store.run(`UPDATE links SET ${what}_at = ? WHERE token = ?`, now(), link.token);
}

interface Letter {
  readonly kind: LinkKind;
  readonly email: string;
  readonly token: string;
  readonly sentAt: number;
}

/** `GET /__mail?email=`: the letters that a real service would have sent, newest first. */
export function mailRoutes(store: Store, origin: string): Hono<ReferenceEnv> {
  const routes = new Hono<ReferenceEnv>();
  routes.get('/__mail', (c) => {
    const letters = store.all<Letter>(
      `SELECT kind, email, token, sent_at AS sentAt FROM links JOIN users ON users.id = links.user_id
       WHERE email = ? ORDER BY links.rowid DESC`,
      normalEmail(c.req.query('email') ?? ''),
    );
    return c.json(
      letters.map(({ kind, email, token, sentAt }) => ({
        to: email,
        subject: SUBJECTS[kind],
        token,
        link: `${origin}/__visit/${kind}?token=${token}`,
        sentAt: new Date(sentAt).toISOString(),
      })),
      200,
      { 'Cache-Control': 'no-store' },
    );
  });
  routes.get('/__visit/:kind', (c) =>
    c.html(html`<!doctype html><meta charset="utf-8"><title>Ссылка из письма</title>
<h1>Ссылка из письма</h1><p>Здесь была бы страница сайта. Она передаёт дальше токен <code>${c.req.query('token')}</code>.</p>`),
  );
  return routes;
}
