import type { MediaPlayerClass } from 'dashjs';
import { createHoles, type Hole, isMissing } from '@/domain/recovery/holes';
import type { DashResponse } from './request-limits';

/**
 * Passes over a single missing segment of a film that plays: dash.js gets an empty one, requests the next, and moves the
 * playhead over the hole when it comes to it.
 * @param hasPlayed a film that has not may have no segment at all
 * @param now in milliseconds
 * @param report receives each hole, also twice for video and audio
 * @returns forgets the holes of the last source
 */
export function skipMissing(
  dash: MediaPlayerClass,
  hasPlayed: () => boolean,
  now: () => number,
  report: (hole: Hole) => void,
): () => void {
  const holes = createHoles(now);
  /** Time of the first failure of each segment that is missing, by its URL. */
  const missing = new Map<string, number>();
  const read = (response: DashResponse) => {
    const { request: file, onloadend } = response.request?.customData ?? {};
    const { type, mediaType = '', url, range, startTime = 0, duration = 0 } = file ?? {};
    const isSegment = type === 'MediaSegment' && /video|audio/.test(mediaType);
    // dash.js has ended a transfer without a handler itself. A broadcast has gaps of its own.
    if (!isSegment || onloadend === undefined || dash.isDynamic() || !hasPlayed()) return;
    if (!isMissing(response.status) || (response.status === 200 && response.data)) return;
    const key = `${url} ${range}`;
    const since = missing.get(key) ?? now();
    missing.set(key, since);
    const hole = { start: startTime, end: startTime + duration };
    if (!holes.pass(hole, since)) return;
    Object.assign(response, { status: 200, data: new ArrayBuffer(0) });
    report(hole);
  };
  dash.addResponseInterceptor((response) => {
    read(response as never);
    return Promise.resolve(response);
  });
  return () => {
    missing.clear();
    holes.forget();
  };
}
