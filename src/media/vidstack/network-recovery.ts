import type { MediaPlayerInstance } from '@vidstack/react';
import type { ErrorData } from 'hls.js';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../events';
import { createRetryPolicy } from '../hls/retry-policy';
import { createInterruptibleWait } from '../network/wait-or-online';
import { isHlsProvider } from './provider-kind';
import { hideFatalError } from './workarounds/fatal-hls-errors';

/** What could not be fetched may be fetched later; what could not be read stays unreadable. */
const LOAD_BREAK = /Load(?:Error|TimeOut)$/;

/** Fragments of two qualities do not begin at quite the same time. */
const TOLERANCE_S = 0.5;

type FragmentType = 'main' | 'audio' | 'subtitle';

/**
 * Goes on with an HLS stream whose loading broke: by pauses that grow, or as soon as the network is back. Vidstack
 * would take the player for broken at the first such error, so it must not learn of those that are being tried again.
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
      if (!detail.fatal || detail.type !== 'networkError' || !LOAD_BREAK.test(detail.details)) return;
      const pauseMs = ladder.next({
        status: detail.response?.code ?? 0,
        played: player.state.started,
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
      // What comes before the break may be fetched once more in another quality, which mends nothing.
      if (detail.frag.type === broken?.type && detail.frag.start >= broken.seconds - TOLERANCE_S) settle();
    },
    { signal },
  );
  player.listen(
    'seeking',
    () => {
      // Somewhere else there may be no break.
      if (broken !== null) broken.seconds = 0;
    },
    { signal },
  );
  player.listen('source-change', settle, { signal });
  player.listen('provider-change', settle, { signal });
}

/** The kind of fragment whose arrival shows that the stream goes on. */
function typeOf({ frag, details }: ErrorData): FragmentType {
  return frag?.type ?? (details.startsWith('audioTrack') ? 'audio' : 'main');
}

function resumeLoading({ provider, state }: MediaPlayerInstance, { details, url }: ErrorData): void {
  const hls = isHlsProvider(provider) ? provider.instance : null;
  const source = hls?.url ?? url;
  if (details.startsWith('manifest') && source) hls?.loadSource(source);
  // Of a stream that has begun hls.js knows where it is; of another only the settings do.
  else hls?.startLoad(state.started ? -1 : hls.config.startPosition);
}
