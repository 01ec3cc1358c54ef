import type { Context } from 'hono';
import * as v from 'valibot';
import { type Operation, operation } from '../openapi/operation';
import { forbidden, Refusal } from '../openapi/problem';
import type { ReferenceEnv } from '../reference-env';
import type { Service } from '../service';
import { Tokens } from '../shapes/answers';
import { Email } from '../shapes/inputs';
import { hashPassword, isPassword } from './passwords';
import { type UserRow, userByEmail, userById } from './users';

const TAG = 'Вход';
/** Accepts any text: a password that the rules forbid is wrong, not malformed. */
const GivenPassword = v.pipe(v.string(), v.minLength(1), v.maxLength(1000));
const GivenToken = v.pipe(v.string(), v.minLength(1), v.maxLength(4000));

/** Signs a user in: an access token in the body and in `Authorization`, and a refresh token. */
export async function grantTokens(
  { accessTokens, sessions }: Service,
  c: Context<ReferenceEnv>,
  user: Pick<UserRow, 'id' | 'role'>,
): Promise<v.InferInput<typeof Tokens>> {
  const authToken = await accessTokens.mint(user);
  c.header('Authorization', `Bearer ${authToken}`);
  return { userId: user.id, authToken, refreshToken: sessions.open(user.id) };
}

export function signInOperations(service: Service): Operation[] {
  const { store, accessTokens, sessions } = service;
  const nobody = hashPassword('');
  return [
    operation(
      {
        method: 'post',
        path: '/authentication',
        tag: TAG,
        summary: 'Войти',
        who: 'any',
        body: v.object({ email: Email, password: GivenPassword }),
        answer: Tokens,
        also: { 401: 'Адрес или пароль не подходят', 403: 'Пользователь заблокирован' },
      },
      async ({ c, body }) => {
        const user = userByEmail(store, body.email);
        // An unknown e-mail address takes as long as a wrong password, so that the time does not reveal who has an
        // account.
        const isRight = await isPassword(body.password, user?.password ?? (await nobody));
        if (user === undefined || !isRight || !user.isComplete) {
          throw new Refusal(401, 'wrong-password', 'Адрес или пароль не подходят');
        }
        if (user.isBlocked) throw forbidden('Этот пользователь заблокирован');
        return grantTokens(service, c, user);
      },
    ),
    operation(
      {
        method: 'post',
        path: '/authentication/refresh',
        tag: TAG,
        summary: 'Обновить токены; новый токен доступа в заголовке Authorization',
        who: 'any',
        body: v.object({ refreshToken: GivenToken, accessToken: GivenToken }),
        answer: v.object({ refreshToken: v.string() }),
        also: { 401: 'Токен обновления не действует или не от этого пользователя', 403: 'Пользователь заблокирован' },
      },
      async ({ c, body }) => {
        const owner = await accessTokens.userOf(body.accessToken, true);
        const user = store.write(() => {
          const userId = sessions.spend(body.refreshToken);
          if (userId !== owner) throw new Refusal(401, 'refresh-refused', 'Токены не от одного пользователя');
          return userById(store, userId);
        });
        if (user === undefined) throw new Error('A session of nobody');
        if (user.isBlocked) throw forbidden('Этот пользователь заблокирован');
        const { refreshToken } = await grantTokens(service, c, user);
        return { refreshToken };
      },
    ),
  ];
}
