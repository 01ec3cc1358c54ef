import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../events';
import { hlsError } from './stream-errors';
import { hideFatalError } from './workarounds/fatal-hls-errors';

/** Consecutive recoveries of hls.js from a broken buffer before the stream counts as unplayable. */
const MEDIA_RECOVERIES = 2;

/** Seconds of content after which an error is no longer consecutive. */
const APART_S = 30;

/**
 * Limits the recoveries from media errors, which Vidstack repeats forever. A stream that keeps breaking is a failure.
 */
export function limitMediaRecoveries(
  player: MediaPlayerInstance,
  events: Emitter<MediaEvents>,
  signal: AbortSignal,
): void {
  let recoveries = 0;
  let brokeAt = 0;
  player.listen(
    'source-change',
    () => {
      recoveries = 0;
    },
    { signal },
  );
  player.listen(
    'hls-error',
    ({ detail }) => {
      if (!detail.fatal || detail.type !== 'mediaError') return;
      const { currentTime } = player.state;
      recoveries = Math.abs(currentTime - brokeAt) > APART_S ? 1 : recoveries + 1;
      brokeAt = currentTime;
      if (recoveries <= MEDIA_RECOVERIES) return;
      hideFatalError(detail);
      const message = `${detail.details}: ${detail.error.message}`;
      events.emit('failed', { kind: 'stream-failed', message, ...hlsError(detail) });
    },
    { signal },
  );
}
