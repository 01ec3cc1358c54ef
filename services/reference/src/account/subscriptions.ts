import * as v from 'valibot';
import { contentOf } from '../catalogue/content-views';
import { type Operation, operation } from '../openapi/operation';
import { badField } from '../openapi/problem';
import type { Service } from '../service';
import { Email, Id } from '../shapes/inputs';
import { normalEmail } from './users';

const TAG = 'Подписка';

export function subscriptionOperations({ store, now, library }: Service): Operation[] {
  return [
    operation(
      {
        method: 'post',
        path: '/subscription',
        tag: TAG,
        summary: 'Подписать адрес на рассылку',
        who: 'any',
        query: v.object({ email: Email }),
        answer: v.object({ email: v.string(), isSubscribed: v.boolean() }),
      },
      ({ query }) => {
        const email = normalEmail(query.email);
        store.run('INSERT INTO subscribers (email, subscribed_at) VALUES (?, ?) ON CONFLICT DO NOTHING', email, now());
        return { email, isSubscribed: true };
      },
    ),
    operation(
      {
        method: 'post',
        path: '/subscription/notify',
        tag: TAG,
        summary: 'Сообщить о новых сериях',
        who: 'any',
        body: v.object({ contentId: Id, email: v.optional(Email) }),
        also: { 404: 'Такого контента нет' },
      },
      ({ viewer, body }) => {
        const { id } = contentOf(library, body.contentId);
        const email = body.email ?? viewer?.email;
        if (email === undefined) throw badField('email', 'Без входа нужен адрес');
        store.run(
          'INSERT INTO notices (content_id, email, asked_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
          id,
          normalEmail(email),
          now(),
        );
        return undefined;
      },
    ),
  ];
}
