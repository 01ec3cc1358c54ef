import * as v from 'valibot';
import { type Operation, operation } from '../openapi/operation';
import { conflict, notFound } from '../openapi/problem';
import type { Service } from '../service';
import { Tokens } from '../shapes/answers';
import { Email, Id, MailToken, Name, NewPassword } from '../shapes/inputs';
import { hasOpenLink, openLink, sendLink, setLinkState } from './links';
import { hashPassword } from './passwords';
import { grantTokens } from './sign-in';
import { normalEmail, userByEmail, userById } from './users';

const TAG = 'Регистрация';

export function signUpOperations(service: Service): Operation[] {
  const { store, now } = service;

  /** An incomplete sign-up reserves its e-mail address only while its letter is valid. */
  const claimEmail = (email: string, name: string, password: string): number => {
    const holder = userByEmail(store, email);
    const isTaken = holder !== undefined && (holder.isComplete || hasOpenLink(store, now, 'signup', holder.id));
    if (isTaken) throw conflict('Такой адрес уже занят');
    store.run(
      `INSERT INTO users (email, name, password, role, created_at) VALUES (?, ?, ?, 'user', ?)
       ON CONFLICT (email) DO UPDATE SET name = excluded.name, password = excluded.password`,
      normalEmail(email),
      name,
      password,
      now(),
    );
    const user = userByEmail(store, email);
    if (user === undefined) throw new Error('The user was not kept');
    sendLink(store, now, 'signup', user);
    return user.id;
  };

  return [
    operation(
      {
        method: 'post',
        path: '/signup',
        tag: TAG,
        summary: 'Начать регистрацию: письмо со ссылкой',
        who: 'any',
        body: v.object({ email: Email, password: NewPassword, name: Name }),
        status: 201,
        answer: v.object({ userId: Id, email: v.string(), isComplete: v.boolean() }),
        also: { 409: 'Адрес занят' },
      },
      async ({ body }) => {
        const password = await hashPassword(body.password);
        const userId = store.write(() => claimEmail(body.email, body.name, password));
        return { userId, email: normalEmail(body.email), isComplete: false };
      },
    ),
    operation(
      {
        method: 'post',
        path: '/signup/complete',
        tag: TAG,
        summary: 'Закончить регистрацию по токену из письма',
        who: 'any',
        body: v.object({ token: MailToken }),
        answer: Tokens,
        also: { 404: 'Токен не известен или не действует' },
      },
      ({ c, body }) => {
        const user = store.write(() => {
          const link = openLink(store, now, 'signup', body.token);
          setLinkState(store, now, link, 'used');
          store.run('UPDATE users SET is_complete = 1 WHERE id = ?', link.userId);
          return userById(store, link.userId);
        });
        if (user === undefined) throw notFound('Такого пользователя нет');
        return grantTokens(service, c, user);
      },
    ),
  ];
}
