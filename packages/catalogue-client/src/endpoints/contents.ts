import type { Id } from '../dto/base';
import { AvailableDto, ContentDto, SeasonsDto } from '../dto/content';
import { EpisodesDto } from '../dto/episode';
import { endpoint, type QueryPairs, shape } from '../endpoint';

/** Passes on any query of the host page. */
export const getContent = endpoint({
  method: 'GET',
  path: '/contents/{id}',
  query: shape<QueryPairs>(),
  response: ContentDto,
});

export const getSeasons = endpoint({ method: 'GET', path: '/contents/{id}/seasons', response: SeasonsDto });

/** `domain` is the URL of the page that holds the player. */
export const getAvailable = endpoint({
  method: 'GET',
  path: '/contents/{id}/available',
  query: shape<{ domain?: string }>(),
  response: AvailableDto,
});

export const getEpisodes = endpoint({
  method: 'GET',
  path: '/episodes',
  query: shape<{ 'content-id': Id }>(),
  response: EpisodesDto,
});
