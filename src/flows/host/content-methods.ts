import type { ProtocolError } from 'vv-protocol';
import { err, ok } from '@/lib/result';
import { selectAdPending, selectCanWatch } from '@/store/selectors';
import type { AllDeps } from '../deps';
import { loadContent, unloadContent } from '../startup/load-content';
import { stretchTo } from '../viewer/stretch-frame';
import { createCuePoints } from './cue-points';
import {
  BLOCKED,
  type Done,
  GESTURE_REQUIRED,
  type MethodTable,
  nothingToPlay,
  outOfRange,
  pollUntil,
  unsupported,
} from './method-answers';
import type { WithSource } from './source-methods';

/** Longest wait for the chapters of a stream, which load after it. */
const CHAPTERS_LIMIT_MS = 3_000;

/** Creates the methods that open a film and read its parts. */
export function createContentMethods(deps: AllDeps, withSource: WithSource) {
  const { media, store } = deps;
  // While a stream is looked up, the player has the one before; of blocked content it has the placeholder.
  const ranges = (of: Parameters<typeof media.ranges>[0]) => () =>
    ok(selectCanWatch(store.getState()) && store.getState().stream !== null ? media.ranges(of) : []);
  return {
    ...createLoads(deps),
    setLoop: (loop) => {
      store.setState({ loop });
      return ok(null);
    },
    getLoop: () => ok(store.getState().loop),
    ...createCuePoints(deps),
    getBuffered: ranges('buffered'),
    getSeekable: ranges('seekable'),
    getPlayed: ranges('played'),
    getChapters: () =>
      withSource(async () => {
        const hasChapters = store.getState().stream?.chapters != null;
        if (hasChapters) await pollUntil(() => media.chapters().length > 0, CHAPTERS_LIMIT_MS);
        return ok(media.chapters());
      }),
    setColors: async ({ accent }) =>
      (await deps.page.showAccent(accent)) ? ok(null) : err(outOfRange(`${accent} is no opaque CSS colour`)),
  } satisfies Partial<MethodTable>;
}

/** A later call replaces an earlier one, which then fails. */
function createLoads(deps: AllDeps) {
  const { store, pendingWork } = deps;
  let calls = 0;
  return {
    load: async (target) => {
      calls += 1;
      const call = calls;
      loadContent(deps, target);
      await pendingWork.settled();
      if (call !== calls) return err(REPLACED);
      const { catalogued, failure } = store.getState();
      if (catalogued?.available === false) return err(BLOCKED);
      return failure === null ? ok(null) : err(nothingToPlay(failure.kind));
    },
    unload: () => {
      calls += 1;
      unloadContent(deps);
      return ok(null);
    },
  } satisfies Partial<MethodTable>;
}

/** Creates the methods that the browser may refuse without a gesture in the frame. */
export function createScreenMethods(deps: AllDeps) {
  const { media, store } = deps;
  const turn = async (fullscreen: boolean): Promise<Done> => {
    if (stretchTo(deps, fullscreen)) return ok(null);
    if (media.state().fullscreen === fullscreen) return ok(null);
    if (fullscreen && !media.supports('fullscreen')) return err(unsupported('this frame cannot become fullscreen'));
    return answerOf(await media.setFullscreen(fullscreen));
  };
  return {
    requestFullscreen: () => turn(true),
    exitFullscreen: () => turn(false),
    requestPictureInPicture: async () => {
      if (!media.supports('picture-in-picture'))
        return err(unsupported('the browser has no picture-in-picture for this source'));
      // The window would show the ad without its controls.
      if (selectAdPending(store.getState()))
        return err(unsupported('picture-in-picture is not available during an ad'));
      return answerOf(await media.setPictureInPicture(true));
    },
    exitPictureInPicture: async () => {
      await media.setPictureInPicture(false);
      return ok(null);
    },
  } satisfies Partial<MethodTable>;
}

function answerOf(refusal: Awaited<ReturnType<AllDeps['media']['setFullscreen']>>): Done {
  if (refusal === null) return ok(null);
  return err(refusal === 'NotAllowedError' ? GESTURE_REQUIRED : nothingToPlay('no player is on the screen'));
}

const REPLACED: ProtocolError = { name: 'AbortError', message: 'a later call of load or unload replaced this one' };
