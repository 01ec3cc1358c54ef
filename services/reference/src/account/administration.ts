import * as v from 'valibot';
import { isTextIn, pageOf } from '../lists/pages';
import { type Operation, operation } from '../openapi/operation';
import { conflict, notFound } from '../openapi/problem';
import type { Service } from '../service';
import { page, UserDetails } from '../shapes/answers';
import { IdPath, OptionalSearch, PAGE_FIELDS } from '../shapes/inputs';
import { allUsers, detailsOf, userById } from './users';

const TAG = 'Администрирование';

export function administrationOperations({ store }: Service): Operation[] {
  return [
    operation(
      {
        method: 'post',
        path: '/administration/users',
        tag: TAG,
        summary: 'Пользователи, с поиском по имени и адресу',
        who: 'admin',
        body: v.object({ ...PAGE_FIELDS, query: OptionalSearch, isBlocked: v.optional(v.boolean()) }),
        answer: page(UserDetails),
      },
      ({ body }) => {
        const users = allUsers(store).filter(
          ({ name, email, isBlocked }) =>
            isTextIn(`${name} ${email}`, body.query) && (body.isBlocked ?? isBlocked) === isBlocked,
        );
        return pageOf(users, body, (user) => detailsOf(store, user));
      },
    ),
    operation(
      {
        method: 'post',
        path: '/administration/block-user/{id}',
        tag: TAG,
        summary: 'Заблокировать пользователя или снять блокировку',
        who: 'admin',
        params: IdPath,
        body: v.object({ isBlocked: v.optional(v.boolean(), true) }),
        answer: UserDetails,
        also: { 409: 'Себя заблокировать нельзя' },
      },
      ({ viewer, params, body }) =>
        store.write(() => {
          if (params.id === viewer.id && body.isBlocked) throw conflict('Себя заблокировать нельзя');
          store.run('UPDATE users SET is_blocked = ? WHERE id = ?', body.isBlocked ? 1 : 0, params.id);
          const user = userById(store, params.id);
          if (user === undefined) throw notFound('Такого пользователя нет');
          return detailsOf(store, user);
        }),
    ),
  ];
}
