import type { MediaPlayerClass } from 'dashjs';
import { createHoles, type Hole, isGone, isMissing } from '@/domain/recovery/holes';
import type { DashResponse } from '../loader/dash-loader';
import type { BaseUrls } from './base-urls';

/**
 * Passes over a single missing segment: dash.js gets an empty one, requests the next, and moves the playhead over the hole
 * when it comes to it. A film that would begin with such a segment begins behind it, at once. One that lacks the next one
 * too may have none at all, and fails. Another host may have the segment.
 * @param now in milliseconds
 * @param report receives each hole of a film that has begun, once for video and audio
 * @returns forgets the holes of the last source
 */
export function skipDashParts(
  dash: MediaPlayerClass,
  hosts: Pick<BaseUrls, 'hasOther'>,
  now: () => number,
  report: (hole: Hole) => void,
): () => void {
  const holes = createHoles(now);
  /** Time of the first failure of each segment that is missing, by its URL. */
  const missing = new Map<string, number>();
  /** `video` and `audio`, once there is a segment of it. */
  const begun = new Set<string>();
  const pass = (hole: Hole, mediaType: string, key: string) => {
    if (!begun.has(mediaType)) return holes.pass(hole, Number.NEGATIVE_INFINITY, 1);
    const since = missing.get(key) ?? now();
    missing.set(key, since);
    return holes.pass(hole, since);
  };
  const read = (response: DashResponse) => {
    const { status = 0, data, request } = response;
    const { request: file, onloadend } = request?.customData ?? {};
    const { type, mediaType = '', url, range, startTime = 0, duration = 0 } = file ?? {};
    const isSegment = type === 'MediaSegment' && /video|audio/.test(mediaType);
    // dash.js has ended a transfer without a handler itself. A broadcast has gaps of its own.
    if (!isSegment || onloadend === undefined || dash.isDynamic()) return;
    if (data && status >= 200 && status < 300) begun.add(mediaType);
    else if ((begun.has(mediaType) ? isMissing(status) : isGone(status)) && !hosts.hasOther(file ?? {})) {
      const hole = { start: startTime, end: startTime + duration };
      const passed = pass(hole, mediaType, `${url} ${range}`);
      if (passed !== null) Object.assign(response, { status: 200, data: new ArrayBuffer(0) });
      if (passed === 'new' && begun.has(mediaType)) report(hole);
    }
  };
  dash.addResponseInterceptor((response) => {
    read(response as never);
    return Promise.resolve(response);
  });
  return () => {
    missing.clear();
    begun.clear();
    holes.forget();
  };
}
