import type { MediaPlayerInstance } from '@vidstack/react';
import type { ErrorData, FragLoadedData } from 'hls.js';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents, MediaFailure } from '../../events';
import { createRetryPolicy, isRefusal } from '../../network/retry-policy';
import { createInterruptibleWait } from '../../network/wait-or-online';
import type { Stage } from '../../stage/stage';
import { libraryOf, onHls, rescueHls } from '../../stage/stage-library';
import { hlsError } from '../../stage/stream-error';
import { shownStage } from '../shown-stage';

/** Errors of loading, which a retry may fix. Unreadable data stays unreadable. */
const LOAD_BREAK = /Load(?:Error|TimeOut)$/;

/** Fragments of two renditions start at slightly different times. */
const TOLERANCE_S = 0.5;

type FragmentType = 'main' | 'audio' | 'subtitle';

/**
 * Continues an HLS stream whose loading failed, after growing delays or as soon as the network is back.
 */
export function installNetworkRecovery(
  player: MediaPlayerInstance,
  stage: Stage,
  events: Emitter<MediaEvents>,
  signal: AbortSignal,
): void {
  const ladder = createRetryPolicy(() => performance.now());
  const pause = createInterruptibleWait(signal);
  let broken: { type: FragmentType; seconds: number } | null = null;

  const settle = () => {
    pause.cancel();
    ladder.reset();
    if (broken === null) return;
    broken = null;
    events.emit('recovering', null);
  };
  const tellDenial = (error: ErrorData) => {
    if (isRefusal(error.response?.code)) events.emit('denied', denialOf(error));
  };
  const rescue = (error: ErrorData): boolean => {
    tellDenial(error);
    if (error.type !== 'networkError' || !LOAD_BREAK.test(error.details)) return false;
    const { live, started } = player.state;
    const pauseMs = ladder.next({ status: error.response?.code ?? 0, played: started, live });
    if (pauseMs === null) {
      settle();
      return false;
    }
    broken = { type: typeOf(error), seconds: error.frag?.start ?? 0 };
    events.emit('recovering', { attempt: ladder.attempts() });
    pause.start(pauseMs, () => resumeLoading(stage, player.state.started, error));
    return true;
  };
  onHls(stage, 'ERROR', (error) => error.fatal || tellDenial(error), signal);
  rescueHls(stage, rescue, signal);
  const onLoaded = ({ frag }: FragLoadedData) => {
    // A fragment before the failed one may load again in another rendition. That fixes nothing.
    if (frag.type === broken?.type && frag.start >= broken.seconds - TOLERANCE_S) settle();
  };
  onHls(stage, 'FRAG_LOADED', onLoaded, signal);
  player.listen(
    'seeking',
    () => {
      // Another position may be intact.
      if (broken !== null) broken.seconds = 0;
    },
    { signal },
  );
  signal.addEventListener('abort', stage.on('source', settle));
  // The frame of a hosting service, or a television. The first provider may come after the first error.
  player.listen('provider-change', ({ detail }) => detail && !shownStage({ provider: detail }) && settle(), { signal });
}

/** The type of fragment that shows recovery when it arrives. */
function typeOf({ frag, details }: ErrorData): FragmentType {
  return frag?.type ?? (details.startsWith('audioTrack') ? 'audio' : 'main');
}

function denialOf(error: ErrorData): MediaFailure | null {
  if (/subtitle/.test(error.frag?.type ?? error.details)) return null;
  return { kind: 'stream-failed', message: error.error.message, ...hlsError(error) };
}

function resumeLoading(stage: Stage, hasStarted: boolean, { details, url }: ErrorData): void {
  const hls = libraryOf(stage, 'hls');
  const source = hls?.url ?? url;
  if (details.startsWith('manifest') && source) hls?.loadSource(source);
  // hls.js knows the position of a started stream. Before that, only its settings do.
  else hls?.startLoad(hasStarted ? -1 : hls.config.startPosition);
}
