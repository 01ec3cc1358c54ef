import type { PageQuery } from '../dto/base';
import { ContentPageDto } from '../dto/content-card';
import { type PlaylistBody, PlaylistDto, PlaylistPageDto } from '../dto/playlist';
import { endpoint, shape } from '../endpoint';

/** Public ones and one's own. */
export const listPlaylists = endpoint({
  method: 'POST',
  path: '/v2/playlists',
  body: shape<PageQuery & { query?: string; isMine?: boolean }>(),
  response: PlaylistPageDto,
});

export const listPlaylistContents = endpoint({
  method: 'POST',
  path: '/v2/playlists/{id}/contents',
  body: shape<PageQuery>(),
  response: ContentPageDto,
});

export const createPlaylist = endpoint({
  method: 'POST',
  path: '/playlists/new',
  body: shape<PlaylistBody & { title: string; contentIds?: readonly number[] }>(),
  response: PlaylistDto,
});

/** Changes what the body names; without one it reads. */
export const openPlaylist = endpoint({
  method: 'POST',
  path: '/playlists/{id}',
  body: shape<PlaylistBody>(),
  response: PlaylistDto,
});

export const openPlaylistBySlug = endpoint({
  method: 'POST',
  path: '/playlists/by-slug/{slug}',
  response: PlaylistDto,
});

/** These, in this order, are its contents from now on. */
export const setPlaylistContents = endpoint({
  method: 'POST',
  path: '/playlists/{id}/contents',
  body: shape<{ contentIds: readonly number[] }>(),
  response: PlaylistDto,
});

/** Adds at the end, or with `isIncluded: false` takes out. */
export const putIntoPlaylist = endpoint({
  method: 'POST',
  path: '/playlists/{id}/contents/{contentId}',
  body: shape<{ isIncluded?: boolean }>(),
  response: PlaylistDto,
});
