import { type CallLimits, type CatalogueError, describeError, MasterFileDto } from '@/catalogue';
import { directStream, type GivenDrm, isMasterFile, type Stream, streamUrl, toStream } from '@/domain/catalogue/stream';
import { startWithin } from '@/domain/startup/plan-start';
import { countedWait, MASTER_DEADLINE_MS, stepLimit } from '@/domain/startup/start-limit';
import { err, ok, type Result } from '@/lib/result';
import { currentEpisode } from '@/store/selectors';
import { streamOpened } from '@/store/updates/selected-episode';
import type { AllDeps, Deps } from '../deps';
import { fail } from '../fail';
import { positionIn } from './position';

interface OpenOptions {
  /** Start of the viewer's wait on the page's clock; now by default. */
  began?: number;
  /** Whether the stream is the content on the screen in another form, see `LoadOptions`. */
  continues?: boolean;
}

/**
 * Resolves the stream of the selected episode and loads it into the player. Blocked content plays the placeholder
 * instead, which ends in the failure screen (docs/behaviour.md, Availability).
 */
export async function openStream(
  deps: AllDeps,
  { began = deps.page.now(), continues = false }: OpenOptions = {},
): Promise<void> {
  const { store, media, playIntent, supersede, page, timeline } = deps;
  const since = media.previewStartedAt();
  if (playIntent.isExpected()) timeline.record('playintent', since === null ? undefined : { since });
  const signal = supersede.take('stream');
  const { catalogued } = store.getState();

  if (catalogued?.available === false) {
    const placeholder = directStream(page.placeholderUrl);
    store.setState(streamOpened(placeholder));
    playIntent.begin('autoplay');
    return media.load(placeholder, { startAt: null });
  }

  const stream = await lookUp(deps, signal, began);
  if (stream === null || signal.aborted) return;
  const state = store.getState();
  // The dub before has played on, or was sought. At its end the new one begins where it was chosen.
  const startAt = continues && media.isReady() ? startWithin(positionIn(media), media.state().duration) : null;
  // The player first: its requests leave before React renders.
  media.load(stream, {
    startAt: startAt ?? state.lastPosition?.seconds ?? null,
    duration: currentEpisode(state)?.duration ?? null,
    continues,
    waitedMs: countedWait(page.now() - began) || undefined,
  });
  store.setState(streamOpened(stream, startAt));
  if (stream.source.drm) tellDrm(deps, stream.source.drm);
  deps.ads.playIntended();
}

/** Tells the publisher which licence servers of a master JSON are left out, and why. Most films name none. */
function tellDrm({ log }: Deps<'log'>, given: GivenDrm): void {
  import('@/domain/playback/drm').then(
    ({ readDrm }) => {
      for (const problem of readDrm(given, location.href).problems) log('error', `${given.masterUrl}: ${problem}`);
    },
    () => undefined,
  );
}

/**
 * Resolves the stream of the selected episode; null after a failure or an abort.
 * @param began start of the viewer's wait on the page's clock
 */
async function lookUp(deps: AllDeps, signal: AbortSignal, began: number): Promise<Stream | null> {
  const { log, page, store } = deps;
  const url = selectedUrl(deps);
  if (url === null) {
    // The publisher learns which field the catalogue left out.
    const episode = currentEpisode(store.getState());
    const why = episode?.m3u8MasterFilePath ? 'is no URL' : 'is missing';
    log('error', `GET /episodes: m3u8MasterFilePath ${why} (episode with id ${episode?.id})`);
    fail(deps, { kind: 'content-not-found' });
    return null;
  }
  const stream = await readStream(deps, url, signal, stepLimit(MASTER_DEADLINE_MS, page.now() - began));
  if (signal.aborted) return null;
  if (stream.ok) return stream.value;
  const { error } = stream;
  log('error', error.kind === 'no-source' ? `master file lists no source: ${url}` : describeError(error));
  fail(deps, { kind: 'master-failed', url }, error);
  return null;
}

/** URL of the master file or of the stream itself of the selected episode; null without one. */
export function selectedUrl({ config, store }: Deps<'config' | 'store'>): string | null {
  const state = store.getState();
  const episode = currentEpisode(state);
  const variant = episode?.episodeVariants.find(({ id }) => id === state.selection?.variantId);
  return episode && streamUrl(episode, variant, config.baseUrl);
}

/** Resolves a URL to a stream: a master file is fetched, any other URL is the stream. */
export async function readStream(
  { catalogue }: Deps<'catalogue'>,
  url: string,
  signal: AbortSignal,
  deadlineMs = MASTER_DEADLINE_MS,
  send?: CallLimits['send'],
): Promise<Result<Stream, CatalogueError | { kind: 'no-source'; url: string }>> {
  if (!isMasterFile(url)) return ok(directStream(url));
  const master = await catalogue.getJson(url, MasterFileDto, { signal, deadlineMs, ...(send && { send }) });
  if (!master.ok) return master;
  const stream = toStream(master.value, url);
  return stream === null ? err({ kind: 'no-source', url }) : ok(stream);
}
