import { cardOf, contentOf } from '../catalogue/content-views';
import { pageOf } from '../lists/pages';
import { type Operation, operation } from '../openapi/operation';
import type { Service } from '../service';
import { ContentCard, page } from '../shapes/answers';
import { IdPath, PageBody } from '../shapes/inputs';

const TAG = 'Избранное';

export function favoriteOperations({ store, now, library }: Service): Operation[] {
  return [
    operation(
      {
        method: 'post',
        path: '/contents/favorites',
        tag: TAG,
        summary: 'Избранное, последнее сверху',
        who: 'user',
        body: PageBody,
        answer: page(ContentCard),
      },
      ({ viewer, body }) => {
        const rows = store.all<{ id: number }>(
          'SELECT content_id AS id FROM favorites WHERE user_id = ? ORDER BY added_at DESC, rowid DESC',
          viewer.id,
        );
        return pageOf(
          rows.flatMap(({ id }) => library.byId(id) ?? []),
          body,
          cardOf,
        );
      },
    ),
    operation(
      {
        method: 'post',
        path: '/contents/favorites/{id}',
        tag: TAG,
        summary: 'Добавить в избранное; ещё раз не повредит',
        who: 'user',
        params: IdPath,
      },
      ({ viewer, params }) => {
        const { id } = contentOf(library, params.id);
        const sql = 'INSERT INTO favorites (user_id, content_id, added_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
        store.run(sql, viewer.id, id, now());
        return undefined;
      },
    ),
    operation(
      {
        method: 'delete',
        path: '/contents/favorites/{id}',
        tag: TAG,
        summary: 'Убрать из избранного; ещё раз не повредит',
        who: 'user',
        params: IdPath,
      },
      ({ viewer, params }) => {
        const { id } = contentOf(library, params.id);
        store.run('DELETE FROM favorites WHERE user_id = ? AND content_id = ?', viewer.id, id);
        return undefined;
      },
    ),
  ];
}
