import * as v from 'valibot';
import { type Operation, operation } from '../openapi/operation';
import { badField, conflict } from '../openapi/problem';
import type { Service } from '../service';
import { Moment, UserDetails } from '../shapes/answers';
import { Email, MailToken, Name, NewPassword } from '../shapes/inputs';
import { openLink, sendLink, setLinkState } from './links';
import { hashPassword, isPassword } from './passwords';
import { detailsOf, userByEmail, userById } from './users';
import type { Viewer } from './viewer';

const TAG = 'Пользователь';

export function ownAccountOperations({ store, now, sessions }: Service): Operation[] {
  const details = (viewer: Viewer) => {
    const user = userById(store, viewer.id);
    if (user === undefined) throw new Error('A viewer of no account');
    return detailsOf(store, user);
  };

  /** Ends all sessions, because others may know the old password. */
  const setPassword = (userId: number, hash: string): void => {
    store.run('UPDATE users SET password = ? WHERE id = ?', hash, userId);
    sessions.end(userId);
  };

  return [
    operation(
      {
        method: 'get',
        path: '/user/details',
        tag: TAG,
        summary: 'Кто вошёл',
        who: 'user',
        answer: UserDetails,
      },
      ({ viewer }) => details(viewer),
    ),
    operation(
      {
        method: 'patch',
        path: '/user/rename',
        tag: TAG,
        summary: 'Сменить имя',
        who: 'user',
        query: v.object({ name: Name }),
        answer: UserDetails,
      },
      ({ viewer, query }) => {
        store.run('UPDATE users SET name = ? WHERE id = ?', query.name, viewer.id);
        return details(viewer);
      },
    ),
    operation(
      {
        method: 'post',
        path: '/user/password/change',
        tag: TAG,
        summary: 'Сменить пароль; все токены обновления кончаются',
        who: 'user',
        body: v.object({ oldPassword: v.string(), newPassword: NewPassword }),
      },
      async ({ viewer, body }) => {
        const isRight = await isPassword(body.oldPassword, userById(store, viewer.id)?.password ?? '');
        if (!isRight) throw badField('oldPassword', 'Это не нынешний пароль');
        const hash = await hashPassword(body.newPassword);
        store.write(() => setPassword(viewer.id, hash));
        return undefined;
      },
    ),
    operation(
      {
        method: 'post',
        path: '/user/password/restore/init',
        tag: TAG,
        summary: 'Забыт пароль: письмо со ссылкой',
        who: 'any',
        body: v.object({ email: Email }),
      },
      ({ body }) => {
        const user = userByEmail(store, body.email);
        // The response is the same for an unknown e-mail address, so that it does not reveal who has an account.
        if (user?.isComplete === true) store.write(() => sendLink(store, now, 'restore', user));
        return undefined;
      },
    ),
    operation(
      {
        method: 'put',
        path: '/user/password/restore/visit-link',
        tag: TAG,
        summary: 'Ссылку из письма открыли',
        who: 'any',
        body: v.object({ token: MailToken }),
        answer: v.object({ email: v.string(), expiresAt: Moment }),
        also: { 404: 'Токен не известен или не действует' },
      },
      ({ body }) =>
        store.write(() => {
          const link = openLink(store, now, 'restore', body.token);
          setLinkState(store, now, link, 'visited');
          const email = userById(store, link.userId)?.email ?? '';
          return { email, expiresAt: new Date(link.expiresAt).toISOString() };
        }),
    ),
    operation(
      {
        method: 'post',
        path: '/user/password/restore',
        tag: TAG,
        summary: 'Новый пароль по токену из письма; все токены обновления кончаются',
        who: 'any',
        body: v.object({ token: MailToken, password: NewPassword }),
        also: { 404: 'Токен не известен, не действует или уже использован', 409: 'Ссылку ещё не открывали' },
      },
      async ({ body }) => {
        const hash = await hashPassword(body.password);
        store.write(() => {
          const link = openLink(store, now, 'restore', body.token);
          if (link.visitedAt === null) throw conflict('Сначала откройте ссылку из письма');
          setLinkState(store, now, link, 'used');
          setPassword(link.userId, hash);
        });
        return undefined;
      },
    ),
  ];
}
