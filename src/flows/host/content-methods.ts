import type { LoadTarget, ProtocolError } from 'vv-protocol';
import { err, ok } from '@/lib/result';
import { selectAdPending } from '@/store/selectors';
import { loopSet } from '@/store/updates/episode';
import type { AllDeps } from '../deps';
import { loadContent } from '../startup/load-content';
import { stretchTo } from '../viewer/fullscreen';
import { createCuePoints } from './cue-points';
import { BLOCKED, GESTURE_REQUIRED, nothingToPlay, unsupported } from './method-errors';
import type { Done, MethodTable } from './method-table';
import { pollUntil } from './poll-until';
import type { AwaitSource } from './source-methods';

/** Longest wait for the chapters of a stream, which load after it. */
const CHAPTERS_LIMIT_MS = 3_000;

type ContentMethods = Pick<
  MethodTable,
  'load' | 'setLoop' | 'addCuePoint' | 'removeCuePoint' | 'getChapters' | 'getBuffered'
>;
type ScreenMethods = Pick<MethodTable, 'requestFullscreen' | 'exitFullscreen' | 'requestPictureInPicture'>;

/** Creates the methods that open a film and read its parts. */
export function createContentMethods(deps: AllDeps, awaitSource: AwaitSource): ContentMethods {
  const { media, store } = deps;
  const cuePoints = createCuePoints(deps);
  return {
    load: createLoad(deps),
    setLoop: (loop) => {
      store.setState(loopSet(loop));
      return ok(null);
    },
    addCuePoint: cuePoints.add,
    removeCuePoint: cuePoints.remove,
    getBuffered: () => ok(media.buffered()),
    getChapters: async () => {
      const source = await awaitSource();
      if (!source.ok) return source;
      const hasChapters = store.getState().stream?.chapters != null;
      if (hasChapters) await pollUntil(() => media.chapters().length > 0, CHAPTERS_LIMIT_MS);
      return ok(media.chapters());
    },
  };
}

/** A later call replaces an earlier one, which then fails. */
function createLoad(deps: AllDeps): (target: LoadTarget) => Promise<Done> {
  const { store, pendingWork } = deps;
  let calls = 0;
  return async (target) => {
    calls += 1;
    const call = calls;
    loadContent(deps, target);
    await pendingWork.settled();
    if (call !== calls) return err(REPLACED);
    const { catalogued, failure } = store.getState();
    if (catalogued?.available === false) return err(BLOCKED);
    return failure === null ? ok(null) : err(nothingToPlay(failure.kind));
  };
}

/** Creates the methods that need a gesture in the frame. */
export function createScreenMethods(deps: AllDeps): ScreenMethods {
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
      return answerOf(await media.enterPictureInPicture());
    },
  };
}

function answerOf(refusal: Awaited<ReturnType<AllDeps['media']['setFullscreen']>>): Done {
  if (refusal === null) return ok(null);
  return err(refusal === 'NotAllowedError' ? GESTURE_REQUIRED : nothingToPlay('no player is on the screen'));
}

const REPLACED: ProtocolError = { name: 'AbortError', message: 'a later call of load replaced this one' };
