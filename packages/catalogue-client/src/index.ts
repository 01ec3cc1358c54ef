export {
  type CallLimits,
  type CatalogueClient,
  type ClientOptions,
  createCatalogueClient,
  loadSender,
} from './client';
export type { PlainOrigins } from './context-guard';
export type { ContentData } from './dto/content';
export { MasterFileDto } from './dto/master-file';
export { type AnswerOf, type CallParams, type Endpoint, endpoint, type QueryPairs, shape } from './endpoint';
export * from './endpoints/abuse';
export * from './endpoints/ad-files';
export * from './endpoints/administration';
export * from './endpoints/authentication';
export * from './endpoints/caches';
export * from './endpoints/categories';
export * from './endpoints/category-listings';
export * from './endpoints/content-lists';
export * from './endpoints/content-types';
export * from './endpoints/contents';
export * from './endpoints/countries';
export * from './endpoints/dictionaries';
export * from './endpoints/episodes';
export * from './endpoints/favourites';
export * from './endpoints/history';
export * from './endpoints/image';
export * from './endpoints/menu';
export * from './endpoints/persons';
export * from './endpoints/playlists';
export * from './endpoints/progress';
export * from './endpoints/redirects';
export * from './endpoints/reviews';
export * from './endpoints/search';
export * from './endpoints/signup';
export * from './endpoints/sitemaps';
export * from './endpoints/subscription';
export * from './endpoints/user';
export * from './endpoints/video-proxy';
export { type CallResult, type CatalogueError, describeError } from './errors';
export { parseBody, type Send, type SendRequest, type SentAnswer } from './send';
export { keepAlive, uncached } from './send-by-fetch';
