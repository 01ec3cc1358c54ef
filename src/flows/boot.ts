import { type CatalogueError, describeError, getAvailable, getContent, getEpisodes, getSeasons } from '@/catalogue';
import { isAvailable } from '@/domain/availability';
import { chooseEpisode, listSeasons, sortEpisodes } from '@/domain/episode';
import type { FailureReason } from '@/domain/errors';
import type { Result } from '@/lib/result';
import { cataloguedAs, restarted } from '@/store/updates';
import type { Deps } from './deps';
import { beginEpisode } from './episode-start';
import { fail } from './fail';
import { openStream } from './open-stream';
import { prepareAds, requestAds } from './request-ads';

/** The longest a viewer waits for what the player cannot do without. */
export const CONTENT_DEADLINE_MS = 15_000;

/** Seasons' titles and the region check have a sensible answer of their own, so they keep nobody waiting for long. */
export const OPTIONAL_DEADLINE_MS = 5_000;

type BootDeps = Deps<
  | 'config'
  | 'store'
  | 'catalogue'
  | 'media'
  | 'memory'
  | 'host'
  | 'reporter'
  | 'log'
  | 'supersede'
  | 'page'
  | 'ads'
  | 'timeline'
  | 'firstFrame'
>;

/**
 * Starts the player: asks the catalogue four things at once, chooses the episode and opens its stream. Called again it
 * is a new start (after a failure): the episode and the position the viewer was at are kept.
 */
export async function boot(deps: BootDeps): Promise<void> {
  const { config, store, supersede, timeline } = deps;
  const signal = supersede.take('boot');
  supersede.cancel('stream');
  store.setState(restarted);
  prepareAds(deps);

  const [content, episodes, seasons, availability] = await askCatalogue(deps, signal);
  if (signal.aborted) return;
  if (!content.ok) return fail(deps, catalogueFailure(content.error), content.error);
  if (!episodes.ok) return fail(deps, catalogueFailure(episodes.error), episodes.error);

  const sorted = sortEpisodes(episodes.value);
  const { selection, lastPosition } = store.getState();
  const { query } = config;
  const episode = chooseEpisode(sorted, selection ?? query);
  if (episode === undefined) return fail(deps, { kind: 'content-not-found' });

  const available = isAvailable(answerOrNull(deps, availability));
  store.setState(
    cataloguedAs({
      content: content.value,
      seasons: listSeasons(answerOrNull(deps, seasons) ?? [], sorted),
      episodes: sorted,
      available,
    }),
  );
  // The query names the very first start; one after a failure follows the viewer's gesture on the panel.
  const first = selection === null;
  const kept = lastPosition?.episodeId === episode.id ? lastPosition.seconds : null;
  const { asks } = beginEpisode(deps, episode, {
    given: first ? { variantId: query.episodeVariantId, titles: [query.voiceAuthor] } : selection,
    position: first ? (query.t ?? query.episodeTime) : kept,
    mayAsk: first && available,
  });
  timeline.mark('episodechange', undefined);
  const start = asks ? 'paused' : !first ? 'asked' : query.autoPlay ? 'auto' : 'paused';
  const preroll = store.getState().prerollSeen !== episode.id;
  if (available) requestAds(deps, { preroll, isWanted: start !== 'paused' });
  await openStream(deps, start);
}

/** The four calls leave together (spec section 7); the region check only when the owner wants it. */
function askCatalogue({ config, catalogue, page }: BootDeps, signal: AbortSignal) {
  const path = { id: config.movieId };
  const needed = { signal, deadlineMs: CONTENT_DEADLINE_MS };
  const optional = { signal, deadlineMs: OPTIONAL_DEADLINE_MS };
  return Promise.all([
    catalogue.call(getContent, { path, query: config.extraQuery }, needed),
    catalogue.call(getEpisodes, { query: { 'content-id': config.movieId } }, needed),
    catalogue.call(getSeasons, { path }, optional),
    config.query.disableCheckingAvailable
      ? Promise.resolve(null)
      : catalogue.call(getAvailable, { path, query: { domain: page.address } }, optional),
  ]);
}

function catalogueFailure(error: CatalogueError): FailureReason {
  if (error.kind === 'http' && error.status === 404) return { kind: 'content-not-found' };
  return {
    kind: 'unexpected',
    reason: error.kind === 'timeout' ? 'timeout' : 'catalogue',
    detail: describeError(error),
  };
}

/** An answer that the player can do without: its failure is logged, and the default holds. */
function answerOrNull<T>({ log }: Deps<'log'>, answer: Result<T, CatalogueError> | null): T | null {
  if (answer === null) return null;
  if (answer.ok) return answer.value;
  log('warn', `going on without an answer: ${describeError(answer.error)}`);
  return null;
}
