import type { MediaPlayerInstance } from '@vidstack/react';
import type { ErrorData } from 'hls.js';
import type { Emitter } from '@/lib/emitter';
import { lazy } from '@/lib/lazy';
import type { MediaEvents } from '../../events';
import type { Hole } from '../../hls/skip-segment';
import type { Stage } from '../../stage/stage';
import { libraryOf, onHls, rescueHls } from '../../stage/stage-library';

/** The playhead lands this far behind a hole at most, in seconds. */
const LANDING_S = 2;

/** Passes over a single missing segment of a film that plays, before its retries end in a failure. */
export function skipMissingSegments(
  player: MediaPlayerInstance,
  stage: Stage,
  events: Pick<Emitter<MediaEvents>, 'emit'>,
  signal: AbortSignal,
): void {
  // Most films never need it. A segment is passed over seconds after its first failure.
  const code = lazy(async () => {
    const { createSegmentSkip } = await import('../../hls/skip-segment');
    return createSegmentSkip(() => performance.now());
  });
  const playing = () => (player.state.started ? libraryOf(stage, 'hls') : null);
  const note = (error: ErrorData) => {
    const hls = playing();
    if (hls !== null && error.details === 'fragLoadError') code.run((skip) => skip.note(hls, error), signal);
  };
  const rescue = (error: ErrorData): boolean => {
    const hls = playing();
    const hole = hls && code.loaded()?.skip(hls, error);
    if (hole) reportPassing(player, hole, events, signal);
    return !!hole;
  };
  onHls(stage, 'ERROR', note, signal);
  rescueHls(stage, rescue, signal);
  signal.addEventListener(
    'abort',
    stage.on('source', () => code.loaded()?.forget()),
  );
}

/** Reports when the playhead has come over the hole. A seek may lead elsewhere before. */
function reportPassing(
  player: MediaPlayerInstance,
  { start, end }: Hole,
  events: Pick<Emitter<MediaEvents>, 'emit'>,
  signal: AbortSignal,
): void {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop, { signal: controller.signal });
  player.listen('source-change', stop, { signal: controller.signal });
  let last = player.state.currentTime;
  const follow = (seconds: number) => {
    const isPassed = last < end && last > start - LANDING_S && seconds >= end && seconds < end + LANDING_S;
    last = seconds;
    if (!isPassed) return;
    stop();
    events.emit('skipped', undefined);
  };
  player.listen('time-update', ({ detail }) => follow(detail.currentTime), { signal: controller.signal });
}
