import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { type Hole, isGone } from '@/domain/recovery/holes';
import { lazy } from '@/lib/lazy';
import type { PartSkip } from '../hls/skip-hls-part';
import { libraryOf, onHls, rescueHls } from '../stage/stage-library';
import { failureOf } from '../stage/stream-error';
import type { Watched } from './watched';

/** The playhead lands this far behind a hole at most, in seconds. */
const LANDING_S = 2;

/**
 * Passes over a single missing segment of an HLS film that plays, before its retries end in a failure. A film that would
 * begin with it begins behind it. The engine of DASH does both itself, and reports its holes.
 * @returns passes over the segment at this second, whose data cannot be played; false where that is not possible, or not yet
 */
export function skipBadParts(watched: Watched): (seconds: number) => boolean {
  const { player, stage, events, signal } = watched;
  // Most films never need it. A segment is passed over seconds after its first failure.
  const code = lazy(async () => {
    const { createPartSkip } = await import('../hls/skip-hls-part');
    return createPartSkip(() => performance.now(), report);
  });
  const report = (hole: Hole) => reportPassing(watched, hole);
  const note = (error: ErrorData) => {
    const hls = libraryOf(stage, 'hls');
    if (hls !== null && player.state.started && error.details === 'fragLoadError')
      code.run((skip) => skip.note(hls, error), signal);
  };
  /** The failure waits for the answer whether the next segment is there. */
  const startBehind = async (skip: PartSkip, hls: Hls, error: ErrorData) => {
    const { source } = stage;
    const begins = await skip.startBehind(hls, error);
    if (begins || source === null || stage.source !== source || signal.aborted) return;
    events.emit('failed', failureOf(source, { message: error.error.message, cause: error }));
  };
  const rescue = (error: ErrorData): boolean => {
    const hls = libraryOf(stage, 'hls');
    if (hls === null) return false;
    if (!player.state.started) {
      const mayBegin = error.details === 'fragLoadError' && isGone(error.response?.code);
      if (mayBegin) code.run((skip) => void startBehind(skip, hls, error), signal);
      return mayBegin;
    }
    return code.loaded()?.skip(hls, error) ?? false;
  };
  onHls(stage, 'ERROR', note, signal);
  rescueHls(stage, rescue, signal);
  stage.on('source', () => code.loaded()?.forget(), signal);
  stage.on('skipped', report, signal);
  // Data breaks twice within a second, before the code could come.
  player.listen('started', () => stage.source?.kind === 'hls' && code.prepare(), { signal });
  return (seconds) => {
    const hls = libraryOf(stage, 'hls');
    return hls !== null && code.loaded()?.skipAt(hls, seconds) === true;
  };
}

/** Reports when the playhead has come over the hole. A seek may lead elsewhere before. */
function reportPassing({ player, events, signal }: Watched, { start, end }: Hole): void {
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
