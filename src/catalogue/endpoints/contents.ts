import { AvailableDto, ContentDto, SeasonsDto } from '../dto/content';
import { EpisodesDto } from '../dto/episode';
import { endpoint } from '../endpoint';

export const getContent = endpoint({ method: 'GET', path: '/contents/{id}', response: ContentDto });

export const getSeasons = endpoint({ method: 'GET', path: '/contents/{id}/seasons', response: SeasonsDto });

/** Query: `domain`, the address of the page that the player is on. */
export const getAvailable = endpoint({ method: 'GET', path: '/contents/{id}/available', response: AvailableDto });

/** Query: `content-id`. */
export const getEpisodes = endpoint({ method: 'GET', path: '/episodes', response: EpisodesDto });
