import type { Episode } from '@/domain/catalogue/content';
import type { HostHandlers } from '@/host/bridge';
import type { HostError } from '@/host/messages';
import { type MethodPayload, readPayload } from '@/host/payloads';
import { err, ok } from '@/lib/result';
import type { AllDeps } from '../deps';
import { type Answer, BLOCKED, failedBy, type Methods, notFound } from './host-errors';
import type { HostCommands } from './on-host';
import { until } from './poll-until';
import { createSourceMethods } from './source-methods';

/** Each method of the protocol is a command; the answer comes when it has taken effect, or cannot any more. */
export function createMethods(deps: AllDeps, commands: HostCommands): HostHandlers['call'] {
  const methods: Methods = { ...createPlainMethods(deps, commands), ...createSourceMethods(deps, commands) };
  return async (name, payload) => {
    const read = readPayload(name, payload);
    return read.ok ? (methods[name] as (payload: unknown) => Answer | Promise<Answer>)(read.value) : read;
  };
}

/** The methods that need no content, and those that start or choose it. */
function createPlainMethods(
  deps: AllDeps,
  commands: HostCommands,
): Omit<Methods, keyof ReturnType<typeof createSourceMethods>> {
  const { ads, media, page, store, pendingWork } = deps;
  /** Counts pauses: one takes back a start that still waits for the catalogue. */
  let pauses = 0;

  return {
    getState: () => ok(commands.snapshot(deps)),
    getEpisodes: async () => {
      if (store.getState().catalogued === null) await pendingWork.settled();
      const { catalogued, failure } = store.getState();
      return catalogued === null
        ? err(failedBy(failure?.kind ?? 'nothing is open'))
        : ok(catalogued.episodes.map(entryOf));
    },
    getDiagnostics: async () => {
      const [read, embedding] = await Promise.all([commands.openDiagnostics(deps), page.embedding()]);
      return ok({ ...read(), embedding });
    },
    play: async () => {
      const before = pauses;
      await pendingWork.settled();
      if (pauses !== before) return err(TAKEN_BACK);
      if (store.getState().catalogued?.available === false) {
        commands.fail(deps, { kind: 'region-blocked' });
        return err(BLOCKED);
      }
      return startPlaying(deps, () => pauses !== before);
    },
    pause: () => {
      pauses += 1;
      commands.pauseAd(deps);
      media.pause();
      return until(() => media.state().playback !== 'playing');
    },
    // To the owner the player is one, whatever is on.
    setVolume: (volume) => {
      media.setVolume(volume);
      ads.running?.setVolume(volume);
      return until(() => Math.abs(media.state().volume - volume) < SAME_VOLUME);
    },
    setMuted: (muted) => {
      media.setMuted(muted);
      ads.running?.setMuted(muted);
      return until(() => media.state().muted === muted);
    },
    setEpisode: async (wish) => {
      const state = store.getState();
      // One that is looked up gives way to this one at once.
      if (state.catalogued === null) await pendingWork.settled();
      const answer = setEpisode(deps, commands, wish);
      if (!answer.ok) return answer;
      await pendingWork.settled();
      const { failure } = store.getState();
      return failure === null ? answer : err(failedBy(failure.kind));
    },
    pauseAd: () => {
      commands.pauseAd(deps);
      return until(() => store.getState().ad?.isPlaying !== true);
    },
  };
}

/** An episode as the owner's page may choose it. Addresses of the media stay within the frame. */
const entryOf = ({ id, order, title, season, episodeVariants }: Episode) => ({
  id,
  order,
  title,
  season,
  variants: episodeVariants.map((variant) => ({ id: variant.id, title: variant.title })),
});

/** Plays the content, or the ad that goes before it: the answer comes when either moves, or neither can. */
async function startPlaying({ media, store }: AllDeps, isTakenBack: () => boolean): Promise<Answer> {
  let isRefused = false;
  const stop = media.on('autoplayrefused', ({ refused }) => {
    isRefused ||= refused === 'all';
  });
  const refusal = await media.play();
  const isOn = () => media.state().playback === 'playing' || store.getState().ad?.isStarted === true;
  const isOver = () => isRefused || isTakenBack() || store.getState().failure !== null;
  // The content may have to wait for ads, of which it is not known yet whether there are any.
  const came = refusal === null ? await until(() => isOn() || isOver()) : null;
  stop();
  if (refusal === 'NotAllowedError' || isRefused) return err(GESTURE);
  if (isTakenBack()) return err(TAKEN_BACK);
  const { failure } = store.getState();
  return came === null || failure !== null ? err(failedBy(failure?.kind ?? 'the stream did not start')) : came;
}

/** Of 0-1: what a slider cannot tell apart. */
const SAME_VOLUME = 0.005;

const GESTURE: HostError = { name: 'NotAllowedError', message: 'the browser wants a gesture in the frame first' };
const TAKEN_BACK: HostError = { name: 'AbortError', message: 'a pause or another episode came in between' };

/** Playback goes on if it was playing (spec section 4, "Ad flow"). */
function setEpisode(deps: AllDeps, commands: HostCommands, wish: MethodPayload<'setEpisode'>): Answer {
  const { catalogued } = deps.store.getState();
  if (catalogued?.available === false) return err(BLOCKED);
  const episodes = catalogued?.episodes ?? [];
  const { season = null, episode: number = null } = wish;
  const episode =
    episodes.find(({ id }) => id === wish.episodeId) ?? commands.findByNumber(episodes, { season, episode: number });
  const start = commands.startAsBefore(deps);
  if (episode !== undefined && commands.selectEpisode(deps, episode.id, { start, byName: false })) return ok(null);
  return err(notFound('there is no such episode'));
}
