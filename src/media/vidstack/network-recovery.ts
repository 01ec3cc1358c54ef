import type { MediaPlayerInstance } from '@vidstack/react';
import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import type { MediaFailure } from '../events';
import { createRetryPolicy, isRefusal } from '../network/retry-policy';
import { createInterruptibleWait } from '../network/wait-or-online';
import { hlsError } from '../stage/stream-error';
import type { PortParts } from './port-parts';
import { eachHls, hlsOf, stageOf } from './stage-of';

/** Errors of loading, which a retry may fix. Unreadable data stays unreadable. */
const LOAD_BREAK = /Load(?:Error|TimeOut)$/;

/** Fragments of two renditions start at slightly different times. */
const TOLERANCE_S = 0.5;

type FragmentType = 'main' | 'audio' | 'subtitle';

/**
 * Continues an HLS stream whose loading failed, after growing delays or as soon as the network is back. The engine would
 * end the source at the first such error.
 */
export function installNetworkRecovery(
  player: MediaPlayerInstance,
  { events, stage }: Pick<PortParts, 'events' | 'stage'>,
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
  const recover = (error: ErrorData): boolean => {
    if (error.type !== 'networkError' || !LOAD_BREAK.test(error.details)) return false;
    const { started: played, live } = player.state;
    const pauseMs = ladder.next({ status: error.response?.code ?? 0, played, live });
    if (pauseMs === null) {
      settle();
      return false;
    }
    broken = { type: typeOf(error), seconds: error.frag?.start ?? 0 };
    events.emit('recovering', { attempt: ladder.attempts() });
    pause.start(pauseMs, () => resumeLoading(player, error));
    return true;
  };
  const endEngine = stage.onEngine('hls', (engine) => signal.addEventListener('abort', engine.onFatalError(recover)));
  signal.addEventListener('abort', endEngine);
  eachHls(stage, signal, (hls) => {
    const { ERROR, FRAG_LOADED } = (hls.constructor as typeof Hls).Events;
    hls.on(ERROR, (_, error) => {
      if (isRefusal(error.response?.code)) events.emit('denied', denialOf(error));
    });
    hls.on(FRAG_LOADED, (_, { frag }) => {
      // A fragment before the failed one may load again in another rendition. That fixes nothing.
      if (frag.type === broken?.type && frag.start >= broken.seconds - TOLERANCE_S) settle();
    });
  });
  player.listen(
    'seeking',
    () => {
      // Another position may be intact.
      if (broken !== null) broken.seconds = 0;
    },
    { signal },
  );
  player.listen('source-change', settle, { signal });
  player.listen('provider-change', settle, { signal });
}

/** The type of fragment that shows recovery when it arrives. */
function typeOf({ frag, details }: ErrorData): FragmentType {
  return frag?.type ?? (details.startsWith('audioTrack') ? 'audio' : 'main');
}

function denialOf(error: ErrorData): MediaFailure | null {
  if (/subtitle/.test(error.frag?.type ?? error.details)) return null;
  return { kind: 'stream-failed', message: error.error.message, ...hlsError(error) };
}

function resumeLoading(player: MediaPlayerInstance, { details, url }: ErrorData): void {
  const { state } = player;
  const hls = hlsOf(stageOf(player));
  const source = hls?.url ?? url;
  if (details.startsWith('manifest') && source) hls?.loadSource(source);
  // hls.js knows the position of a started stream. Before that, only its settings do.
  else hls?.startLoad(state.started ? -1 : hls.config.startPosition);
}
