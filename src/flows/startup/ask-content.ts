import {
  type CallLimits,
  type CatalogueError,
  getContent,
  getContentByImdbId,
  getContentByKinopoiskId,
} from '@/catalogue';
import type { Content } from '@/domain/catalogue/content';
import type { Result } from '@/lib/result';
import type { Deps } from '../deps';

/** Requests the content by the id of the link. Unknown parameters of the link go with it. */
export function askContent(
  { config, catalogue }: Deps<'config' | 'catalogue'>,
  limits: CallLimits,
): Promise<Result<Content, CatalogueError>> {
  const { lookup, extraQuery: query } = config;
  if (lookup === null) return catalogue.call(getContent, { path: { id: config.movieId }, query }, limits);
  const endpoint = lookup.by === 'imdb' ? getContentByImdbId : getContentByKinopoiskId;
  return catalogue.call(endpoint, { path: { id: lookup.id }, query }, limits);
}
