import type * as v from 'valibot';
import { badField, forbidden, notFound } from '../openapi/problem';
import type { Service } from '../service';
import type * as shapes from '../shapes/answers';
import type { Store } from '../storage/store';
import type { Library } from '../titles/library';
import type { Title } from '../titles/title';
import type { Viewer } from './viewer';

export interface PlaylistRow {
  readonly id: number;
  readonly userId: number;
  readonly ownerName: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  readonly isPublic: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const SELECT = `SELECT playlists.id, user_id AS userId, users.name AS ownerName, slug, title, description,
    is_public AS isPublic, playlists.created_at AS createdAt, playlists.updated_at AS updatedAt
  FROM playlists JOIN users ON users.id = playlists.user_id`;

/** Playlists that the viewer may see, last changed first. */
export function playlistsFor(store: Store, viewer: Viewer | null): PlaylistRow[] {
  return store
    .all<PlaylistRow>(`${SELECT} ORDER BY playlists.updated_at DESC, playlists.id DESC`)
    .filter((row) => isSeen(row, viewer));
}

/** Returns a playlist that the viewer may see. Throws a 404 for a private one of another user, as for a missing one. */
export function playlistOf(store: Store, key: number | string, viewer: Viewer | null): PlaylistRow {
  const column = typeof key === 'number' ? 'playlists.id' : 'slug';
  const row = store.get<PlaylistRow>(`${SELECT} WHERE ${column} = ?`, key);
  if (row === undefined || !isSeen(row, viewer)) throw notFound('Такого плейлиста нет');
  return row;
}

/** Returns a playlist of the viewer. Throws a 403 for another user's. */
export function ownPlaylist(store: Store, id: number, viewer: Viewer): PlaylistRow {
  const row = playlistOf(store, id, viewer);
  if (row.userId !== viewer.id) throw forbidden('Это чужой плейлист');
  return row;
}

const isSeen = ({ isPublic, userId }: PlaylistRow, viewer: Viewer | null): boolean =>
  isPublic === 1 || userId === viewer?.id;

/** The contents of the playlist, in order. */
export function titlesOf({ store, library }: Pick<Service, 'store' | 'library'>, playlistId: number): Title[] {
  return store
    .all<{ id: number }>(
      'SELECT content_id AS id FROM playlist_contents WHERE playlist_id = ? ORDER BY position',
      playlistId,
    )
    .flatMap(({ id }) => library.byId(id) ?? []);
}

export function playlistView(
  service: Pick<Service, 'store' | 'library'>,
  row: PlaylistRow,
  viewer: Viewer | null,
): v.InferInput<typeof shapes.Playlist> {
  const { userId, ownerName, isPublic, createdAt, updatedAt, ...playlist } = row;
  const titles = titlesOf(service, row.id);
  return {
    ...playlist,
    isPublic: isPublic === 1,
    isMine: viewer?.id === userId,
    owner: { userId, name: ownerName },
    contentsCount: titles.length,
    posterUrl: titles[0]?.entry.content.posterUrl ?? null,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** Replaces the contents of a playlist, in this order. A repeated content keeps its first position. */
export function putContents(store: Store, library: Library, playlistId: number, contentIds: readonly number[]): void {
  contentIds.forEach((id, index) => {
    if (library.byId(id) === undefined) throw badField(`contentIds.${index}`, 'Такого контента нет');
  });
  store.run('DELETE FROM playlist_contents WHERE playlist_id = ?', playlistId);
  [...new Set(contentIds)].forEach((id, index) => {
    store.run(
      'INSERT INTO playlist_contents (playlist_id, content_id, position) VALUES (?, ?, ?)',
      ...[playlistId, id, index + 1],
    );
  });
}

/** Adds a content at the end or removes it. Repeating the call changes nothing. */
export function includeContent(store: Store, playlistId: number, contentId: number, isIncluded: boolean): void {
  if (!isIncluded) {
    store.run('DELETE FROM playlist_contents WHERE playlist_id = ? AND content_id = ?', playlistId, contentId);
    return;
  }
  store.run(
    `INSERT INTO playlist_contents (playlist_id, content_id, position)
     SELECT ?, ?, coalesce(max(position), 0) + 1 FROM playlist_contents WHERE playlist_id = ?
     ON CONFLICT DO NOTHING`,
    ...[playlistId, contentId, playlistId],
  );
}
