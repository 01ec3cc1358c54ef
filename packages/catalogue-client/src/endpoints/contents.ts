import { AvailableDto, ContentDto, SeasonsDto } from '../dto/content';
import { EpisodesDto } from '../dto/episode';
import { endpoint, type QueryPairs, shape } from '../endpoint';

/** Takes whatever query the owner's page gave. */
export const getContent = endpoint({
  method: 'GET',
  path: '/contents/{id}',
  query: shape<QueryPairs>(),
  response: ContentDto,
});

export const getSeasons = endpoint({ method: 'GET', path: '/contents/{id}/seasons', response: SeasonsDto });

/** `domain`: the address of the page that the player is on. */
export const getAvailable = endpoint({
  method: 'GET',
  path: '/contents/{id}/available',
  query: shape<{ domain?: string }>(),
  response: AvailableDto,
});

export const getEpisodes = endpoint({
  method: 'GET',
  path: '/episodes',
  query: shape<{ 'content-id': number }>(),
  response: EpisodesDto,
});
