import type { Id, PageQuery } from '../dto/base';
import { ContentPageDto } from '../dto/content-card';
import { type PlaylistBody, PlaylistDto, PlaylistPageDto } from '../dto/playlist';
import { endpoint, shape } from '../endpoint';

/** Public playlists and those of the viewer. */
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
  body: shape<PlaylistBody & { title: string; contentIds?: readonly Id[] }>(),
  response: PlaylistDto,
});

/** Changes the fields that the body names. An empty body reads the playlist. */
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

/** Replaces the contents of a playlist, in this order. */
export const setPlaylistContents = endpoint({
  method: 'POST',
  path: '/playlists/{id}/contents',
  body: shape<{ contentIds: readonly Id[] }>(),
  response: PlaylistDto,
});

/** Adds a content at the end, or removes it with `isIncluded: false`. */
export const putIntoPlaylist = endpoint({
  method: 'POST',
  path: '/playlists/{id}/contents/{contentId}',
  body: shape<{ isIncluded?: boolean }>(),
  response: PlaylistDto,
});
