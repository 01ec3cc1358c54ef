import { findByNumber } from '@/domain/episode';
import type { HostHandlers } from '@/host/bridge';
import type { HostError } from '@/host/messages';
import type { MethodName, MethodPayload } from '@/host/methods';
import { err, ok, type Result } from '@/lib/result';
import { pauseAd } from './ad-break';
import { dismissResume } from './answer-resume';
import type { AllDeps } from './deps';
import { fail } from './fail';
import { startAsBefore } from './position';
import { selectEpisode } from './select-episode';
import { snapshot } from './snapshot';

type Answer = Result<unknown, HostError>;
type Methods = { [M in MethodName]: (payload: MethodPayload<M>) => Answer | Promise<Answer> };

/** Answers the owner's page: each method of the protocol is a command, each refusal has the DOM's name for it. */
export function onHost(deps: AllDeps): HostHandlers {
  const methods = createMethods(deps);
  return {
    state: () => snapshot(deps),
    adPause: () => pauseAd(deps),
    call: async (name, payload) => {
      try {
        // The bridge has checked the payload by the method's own schema.
        return await (methods[name] as (payload: unknown) => Answer | Promise<Answer>)(payload);
      } catch (error) {
        deps.log('error', `${name} broke`, error);
        return err({ name: 'UnknownError', message: 'the player broke at this' });
      }
    },
  };
}

function createMethods(deps: AllDeps): Methods {
  const { ads, media, store, underWay, timeline } = deps;
  /** Counts pauses: one takes back a start that still waits for the catalogue. */
  let pauses = 0;
  const done = (run: () => void): Answer => {
    run();
    return ok(null);
  };
  return {
    getState: () => ok(snapshot(deps)),
    play: async () => {
      const before = pauses;
      timeline.mark('wanted', undefined);
      await underWay.settled();
      if (pauses !== before) return err({ name: 'NotAllowedError', message: PLAY_REFUSALS.NotReadyError });
      if (store.getState().catalogued?.available === false) {
        fail(deps, { kind: 'region-blocked' });
        return err(BLOCKED);
      }
      const refusal = await media.play();
      return refusal === null ? ok(null) : err({ name: 'NotAllowedError', message: PLAY_REFUSALS[refusal] });
    },
    pause: () =>
      done(() => {
        pauses += 1;
        pauseAd(deps);
        media.pause();
      }),
    seek: (time) => {
      const { duration } = media.facts();
      if (duration > 0 && time > duration)
        return err({ name: 'RangeError', message: `the stream ends at ${duration}` });
      // Somewhere else than at the saved second: nothing is left to ask.
      return done(() => {
        dismissResume(deps);
        media.seek(time);
      });
    },
    // To the owner the player is one, whatever is on.
    setVolume: (volume) =>
      done(() => {
        media.setVolume(volume);
        ads.running?.setVolume(volume);
      }),
    setMuted: (muted) =>
      done(() => {
        media.setMuted(muted);
        ads.running?.setMuted(muted);
      }),
    setEpisode: async (wish) => {
      if (store.getState().catalogued === null) await underWay.settled();
      return setEpisode(deps, wish);
    },
    pauseAd: () => done(() => pauseAd(deps)),
  };
}

const BLOCKED: HostError = { name: 'BlockedError', message: 'the content is not available in this region' };

const PLAY_REFUSALS = {
  NotAllowedError: 'the browser wants a gesture in the frame first',
  NotReadyError: 'there is nothing to play yet',
} as const;

/** Playback goes on if it was playing (spec section 4, "Ad flow"). */
function setEpisode(deps: AllDeps, wish: MethodPayload<'setEpisode'>): Answer {
  const { catalogued } = deps.store.getState();
  if (catalogued?.available === false) return err(BLOCKED);
  const episodes = catalogued?.episodes ?? [];
  const episode = episodes.find(({ id }) => id === wish.episodeId) ?? findByNumber(episodes, toWish(wish));
  const start = startAsBefore(deps);
  if (episode !== undefined && selectEpisode(deps, episode.id, { start, byName: false })) return ok(null);
  return err({ name: 'NotFoundError', message: 'there is no such episode' });
}

const toWish = ({ season, episode }: MethodPayload<'setEpisode'>) => ({
  season: season ?? null,
  episode: episode ?? null,
});
