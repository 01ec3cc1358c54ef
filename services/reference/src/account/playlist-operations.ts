import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { cardOf, contentOf } from '../catalogue/content-views';
import { isTextIn, pageOf } from '../lists/pages';
import { type Operation, operation } from '../openapi/operation';
import { Refusal } from '../openapi/problem';
import type { Service } from '../service';
import { ContentCard, Playlist, page } from '../shapes/answers';
import { Id, IdPath, OptionalSearch, PAGE_FIELDS, PageBody, PathId, SlugPath } from '../shapes/inputs';
import { slugOf } from '../titles/slug';
import {
  includeContent,
  ownPlaylist,
  type PlaylistRow,
  playlistOf,
  playlistsFor,
  playlistView,
  putContents,
  titlesOf,
} from './playlists';
import type { Viewer } from './viewer';

const TAG = 'Плейлисты';
const Title = v.pipe(v.string(), v.minLength(1), v.maxLength(120));
const Description = v.nullish(v.pipe(v.string(), v.maxLength(1000)));
const ContentIds = v.pipe(v.array(Id), v.maxLength(500));

export function playlistOperations(service: Service): Operation[] {
  const { store, now, library } = service;
  const view = (row: PlaylistRow, viewer: Viewer | null) => playlistView(service, row, viewer);
  const touch = (id: number, viewer: Viewer) => {
    store.run('UPDATE playlists SET updated_at = ? WHERE id = ?', now(), id);
    return view(playlistOf(store, id, viewer), viewer);
  };
  const create = (viewer: Viewer, title: string, description: string | null, isPublic: boolean): PlaylistRow => {
    // The slug ends with the id, which is unknown until the row exists.
    const draft = randomUUID();
    store.run(
      `INSERT INTO playlists (user_id, slug, title, description, is_public, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[viewer.id, draft, title, description, isPublic ? 1 : 0, now(), now()],
    );
    const { id } = playlistOf(store, draft, viewer);
    store.run('UPDATE playlists SET slug = ? WHERE id = ?', `${slugOf(title).slice(0, 80) || 'playlist'}-${id}`, id);
    return playlistOf(store, id, viewer);
  };
  const post = { method: 'post', tag: TAG } as const;
  return [
    operation(
      {
        ...post,
        path: '/v2/playlists',
        summary: 'Открытые плейлисты и свои',
        who: 'any',
        body: v.object({ ...PAGE_FIELDS, query: OptionalSearch, isMine: v.optional(v.boolean(), false) }),
        answer: page(Playlist),
      },
      ({ body, viewer }) => {
        const found = playlistsFor(store, viewer).filter(
          ({ title, userId }) => isTextIn(title, body.query) && (!body.isMine || userId === viewer?.id),
        );
        return pageOf(found, body, (row) => view(row, viewer));
      },
    ),
    operation(
      {
        ...post,
        path: '/v2/playlists/{id}/contents',
        summary: 'Что в плейлисте',
        who: 'any',
        params: IdPath,
        body: PageBody,
        answer: page(ContentCard),
      },
      ({ params, body, viewer }) => pageOf(titlesOf(service, playlistOf(store, params.id, viewer).id), body, cardOf),
    ),
    operation(
      {
        ...post,
        path: '/playlists/new',
        summary: 'Создать',
        who: 'user',
        body: v.object({
          title: Title,
          description: Description,
          isPublic: v.optional(v.boolean(), true),
          contentIds: v.optional(ContentIds, []),
        }),
        status: 201,
        answer: Playlist,
      },
      ({ body, viewer }) =>
        store.write(() => {
          const row = create(viewer, body.title, body.description ?? null, body.isPublic);
          putContents(store, library, row.id, body.contentIds);
          return view(row, viewer);
        }),
    ),
    operation(
      {
        ...post,
        path: '/playlists/{id}',
        summary: 'Изменить названное; пустое тело читает',
        who: 'any',
        params: IdPath,
        body: v.object({ title: v.optional(Title), description: Description, isPublic: v.optional(v.boolean()) }),
        answer: Playlist,
        also: { 401: 'Менять может только вошедший', 403: 'Это чужой плейлист' },
      },
      ({ params, body, viewer }) => {
        if (Object.values(body).every((value) => value === undefined)) {
          return view(playlistOf(store, params.id, viewer), viewer);
        }
        if (viewer === null) throw new Refusal(401, 'unauthorised', 'Нужен действующий токен');
        return store.write(() => {
          const row = ownPlaylist(store, params.id, viewer);
          const { title = row.title, description = row.description, isPublic = row.isPublic === 1 } = body;
          store.run(
            'UPDATE playlists SET title = ?, description = ?, is_public = ? WHERE id = ?',
            ...[title, description, isPublic ? 1 : 0, row.id],
          );
          return touch(row.id, viewer);
        });
      },
    ),
    operation(
      {
        ...post,
        path: '/playlists/by-slug/{slug}',
        summary: 'По имени в адресе',
        who: 'any',
        params: SlugPath,
        answer: Playlist,
      },
      ({ params, viewer }) => view(playlistOf(store, params.slug, viewer), viewer),
    ),
    operation(
      {
        ...post,
        path: '/playlists/{id}/contents',
        summary: 'Заменить содержимое',
        who: 'user',
        params: IdPath,
        body: v.object({ contentIds: ContentIds }),
        answer: Playlist,
      },
      ({ params, body, viewer }) =>
        store.write(() => {
          const { id } = ownPlaylist(store, params.id, viewer);
          putContents(store, library, id, body.contentIds);
          return touch(id, viewer);
        }),
    ),
    operation(
      {
        ...post,
        path: '/playlists/{id}/contents/{contentId}',
        summary: 'Добавить в конец или убрать; ещё раз не повредит',
        who: 'user',
        params: v.object({ id: PathId, contentId: PathId }),
        body: v.object({ isIncluded: v.optional(v.boolean(), true) }),
        answer: Playlist,
      },
      ({ params, body, viewer }) =>
        store.write(() => {
          const { id } = ownPlaylist(store, params.id, viewer);
          includeContent(store, id, contentOf(library, params.contentId).id, body.isIncluded);
          return touch(id, viewer);
        }),
    ),
  ];
}
