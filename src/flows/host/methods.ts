import type { EpisodeEntry, MethodName, MethodPayload, ProtocolError } from 'vv-protocol';
import type { Episode } from '@/domain/catalogue/content';
import { findById, findByNumber } from '@/domain/catalogue/episode';
import type { Answer, HostHandlers } from '@/host/host-handlers';
import type { MethodCall } from '@/host/payloads';
import { err, ok } from '@/lib/result';
import { contentIdOf, selectAd, selectAdStarted } from '@/store/selectors';
import type { AllDeps } from '../deps';
import { selectEpisode } from '../episodes/select-episode';
import { fail } from '../fail';
import { loadContent } from '../startup/load-content';
import { retry } from '../startup/retry';
import { openDiagnostics } from '../viewer/open-diagnostics';
import { createContentMethods, createScreenMethods } from './content-methods';
import {
  BLOCKED,
  type Done,
  GESTURE_REQUIRED,
  type MethodTable,
  notFound,
  nothingToPlay,
  pollUntil,
} from './method-answers';
import { setRelated } from './related';
import { snapshot } from './snapshot';
import { createSourceMethods, createWithSource } from './source-methods';

export { mergeHostStorage } from './merge-host-storage';

/** Creates the methods of the protocol. Each one answers when its command has taken effect or has failed. */
export function createMethods(deps: AllDeps): HostHandlers['call'] {
  const withSource = createWithSource(deps);
  const methods: MethodTable = {
    ...createQueryMethods(deps),
    ...createPlaybackMethods(deps),
    ...createSourceMethods(deps, withSource),
    ...createContentMethods(deps, withSource),
    ...createScreenMethods(deps),
  };
  return async <M extends MethodName>({ name, payload }: MethodCall<M>): Promise<Answer<M>> => methods[name](payload);
}

/** Creates the methods that only read. */
function createQueryMethods(deps: AllDeps) {
  const { page, store, pendingWork } = deps;
  return {
    getState: () => ok(snapshot(deps)),
    getEpisodes: async () => {
      if (store.getState().catalogued === null) await pendingWork.settled();
      const { catalogued, failure } = store.getState();
      return catalogued === null
        ? err(nothingToPlay(failure?.kind ?? 'no content is open'))
        : ok(catalogued.episodes.map(toEntry));
    },
    getDiagnostics: async () => {
      const [read, embedding] = await Promise.all([openDiagnostics(deps), page.embedding()]);
      return ok({ ...read(), embedding, build: deps.build });
    },
  } satisfies Partial<MethodTable>;
}

/** Creates the methods that need no source, and those that start or select one. */
function createPlaybackMethods(deps: AllDeps) {
  const { ads, media, store, pendingWork } = deps;
  /** Counter of pauses. A pause cancels a start that still waits for the catalogue. */
  let pauses = 0;

  return {
    play: async () => {
      const before = pauses;
      const isCancelled = () => pauses !== before || store.getState().isUnloaded;
      // Opens unloaded content.
      if (store.getState().isUnloaded) deps.playIntent.request('host');
      await pendingWork.settled();
      if (isCancelled()) return err(CANCELLED);
      if (store.getState().catalogued?.available === false) {
        fail(deps, { kind: 'region-blocked' });
        return err(BLOCKED);
      }
      return startPlayback(deps, isCancelled);
    },
    pause: () => {
      pauses += 1;
      deps.ads.pause();
      media.pause();
      return pollUntil(() => media.state().playback !== 'playing');
    },
    // The host page sees one player, so volume and mute also apply to ads.
    setVolume: (volume) => {
      media.setVolume(volume);
      ads.running()?.setVolume(volume);
      return pollUntil(() => Math.abs(media.state().volume - volume) < VOLUME_TOLERANCE);
    },
    setMuted: (muted) => {
      media.setMuted(muted);
      ads.running()?.setMuted(muted);
      return pollUntil(() => media.state().muted === muted);
    },
    setEpisode: async (target) => {
      // A call does not wait for an episode that is still loading; it replaces that episode.
      if (store.getState().catalogued === null) await pendingWork.settled();
      const answer = setEpisode(deps, target);
      if (!answer.ok) return answer;
      await pendingWork.settled();
      const { failure } = store.getState();
      return failure === null ? answer : err(nothingToPlay(failure.kind));
    },
    setRelated: (items) => setRelated(deps, items),
    pauseAd: () => {
      deps.ads.pause();
      return pollUntil(() => selectAd(store.getState())?.isPlaying !== true);
    },
  } satisfies Partial<MethodTable>;
}

/** Gives an episode as the host page can select it. URLs of the media stay within the frame. */
const toEntry = ({ id, order, title, season, episodeVariants }: Episode): EpisodeEntry => ({
  id,
  order,
  title,
  season,
  variants: episodeVariants.map((variant) => ({ id: variant.id, title: variant.title })),
});

/** Plays the content or its preroll. Answers when one of them plays or both have failed. */
async function startPlayback({ media, store }: AllDeps, isCancelled: () => boolean): Promise<Done> {
  let isRefused = false;
  const stop = media.on('autoplayrefused', ({ refused }) => {
    isRefused ||= refused === 'all';
  });
  const refusal = await media.play('host');
  const isPlaying = () => media.state().playback === 'playing' || selectAdStarted(store.getState());
  const isOver = () => isRefused || isCancelled() || store.getState().failure !== null;
  // The content may have to wait for ads that are not known yet.
  const answer = refusal === null ? await pollUntil(() => isPlaying() || isOver()) : null;
  stop();
  if (refusal === 'NotAllowedError' || isRefused) return err(GESTURE_REQUIRED);
  if (isCancelled()) return err(CANCELLED);
  const { failure } = store.getState();
  return answer === null || failure !== null ? err(nothingToPlay(failure?.kind ?? 'the stream did not start')) : answer;
}

/** Volume difference, 0-1, below the resolution of a slider. */
const VOLUME_TOLERANCE = 0.005;

const CANCELLED: ProtocolError = { name: 'AbortError', message: 'a pause or another episode cancelled the call' };

/**
 * Selects an episode. Playback continues if the player was playing. The selected one begins anew, but before it has played
 * the page only repeats what it has heard: its position and the question about it stay. After a failure the content begins
 * anew, at its second where the episode is the same.
 */
function setEpisode(deps: AllDeps, { episodeId, season, episode }: MethodPayload<'setEpisode'>): Done {
  const state = deps.store.getState();
  const { catalogued, selection, stream, failure } = state;
  if (catalogued?.available === false) return err(BLOCKED);
  const episodes = catalogued?.episodes ?? [];
  const found =
    findById(episodes, episodeId) ?? findByNumber(episodes, { season: season ?? null, episode: episode ?? null });
  const movieId = contentIdOf(deps.config, state);
  if (found === undefined || movieId === null) return err(notFound('there is no such episode'));
  const isSelected = found.id === selection?.episodeId;
  // While its stream is looked up, the player has the episode before.
  const hasPlayed = stream !== null && deps.media.state().playback !== 'idle';
  const by = deps.playIntent.isExpected() ? 'host' : null;
  if (failure !== null && isSelected) retry(deps);
  else if (failure !== null) loadContent(deps, { movieId, episodeId: found.id });
  else if (!isSelected || hasPlayed) selectEpisode(deps, found.id, { by, byName: false });
  return ok(null);
}
