import type { MediaPlayerInstance } from '@vidstack/react';
import type { ErrorData } from 'hls.js';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents, MediaFailure } from '../events';
import { createRetryPolicy, isRefusal } from '../network/retry-policy';
import { createInterruptibleWait } from '../network/wait-or-online';
import { isHlsProvider } from './provider-kind';
import { hlsError } from './stream-errors';
import { hideFatalError } from './workarounds/fatal-hls-errors';

/** Errors of loading, which a retry may fix. Unreadable data stays unreadable. */
const LOAD_BREAK = /Load(?:Error|TimeOut)$/;

/** Fragments of two renditions start at slightly different times. */
const TOLERANCE_S = 0.5;

type FragmentType = 'main' | 'audio' | 'subtitle';

/**
 * Continues an HLS stream whose loading failed, after growing delays or as soon as the network is back. Vidstack fails
 * the player at the first such error, so errors under retry are hidden from it.
 */
export function installNetworkRecovery(
  player: MediaPlayerInstance,
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
  player.listen(
    'hls-error',
    ({ detail }) => {
      if (isRefusal(detail.response?.code)) events.emit('denied', denialOf(detail));
      if (!detail.fatal || detail.type !== 'networkError' || !LOAD_BREAK.test(detail.details)) return;
      const pauseMs = ladder.next({
        status: detail.response?.code ?? 0,
        played: player.state.started,
        live: player.state.live,
      });
      if (pauseMs === null) return settle();
      hideFatalError(detail);
      broken = { type: typeOf(detail), seconds: detail.frag?.start ?? 0 };
      events.emit('recovering', { attempt: ladder.attempts() });
      pause.start(pauseMs, () => resumeLoading(player, detail));
    },
    { signal },
  );
  player.listen(
    'hls-frag-loaded',
    ({ detail }) => {
      // A fragment before the failed one may load again in another rendition. That fixes nothing.
      if (detail.frag.type === broken?.type && detail.frag.start >= broken.seconds - TOLERANCE_S) settle();
    },
    { signal },
  );
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

function resumeLoading({ provider, state }: MediaPlayerInstance, { details, url }: ErrorData): void {
  const hls = isHlsProvider(provider) ? provider.instance : null;
  const source = hls?.url ?? url;
  if (details.startsWith('manifest') && source) hls?.loadSource(source);
  // hls.js knows the position of a started stream. Before that, only its settings do.
  else hls?.startLoad(state.started ? -1 : hls.config.startPosition);
}
