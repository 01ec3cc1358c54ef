import type Hls from 'hls.js';
import type { ErrorData, Fragment, LevelDetails, MediaFragment } from 'hls.js';
import { MOST_SKIPS, SKIP_AFTER_MS, SKIPS_WITHIN_MS } from '@/domain/recovery/limits';
import { mayBeMedia } from '../network/media-body';

/** Limit of the request for the next segment, the pause before another one, and its bytes. */
const NEXT_LIMIT_MS = 4_000;
const NEXT_PAUSE_MS = 4_000;
const NEXT_BYTES = 1024;

/** Fragments of two renditions start at slightly different times. */
const TOLERANCE_S = 0.5;

/** A file that is not there, is gone, or is no media (`media-check-loader.ts`). */
const MISSING: readonly unknown[] = [404, 410, 200];

/** A part of the film without data, in seconds. */
export interface Hole {
  start: number;
  end: number;
}

interface Missing {
  name: string;
  /** Time of the first failure, and of the last request for the next segment; null before one. */
  since: number;
  askedAt: number | null;
  hasNext: boolean;
}

interface SegmentSkip {
  /** Notes an error of the instance, fatal or not. */
  note(hls: Hls, error: ErrorData): void;
  /** Passes over the segment of a fatal error where that is due; null keeps the error. */
  skip(hls: Hls, error: ErrorData): Hole | null;
}

/**
 * Passes over a single segment that is missing in every rendition: hls.js treats it like one with `EXT-X-GAP`, loads the
 * next one, and moves the playhead over the hole when it comes to it. The next segment has to be there, or the server has
 * lost more than one. hls.js does the same in a live stream by itself.
 */
export function createSegmentSkip(now: () => number): SegmentSkip {
  let missing: Missing | null = null;
  let skips: number[] = [];
  return {
    note(hls, error) {
      const frag = missingSegment(hls, error);
      if (frag === null) return;
      if (missing?.name !== nameOf(frag)) {
        missing = { name: nameOf(frag), since: now(), askedAt: null, hasNext: false };
        return;
      }
      const found = missing;
      if (found.hasNext || (found.askedAt !== null && now() - found.askedAt < NEXT_PAUSE_MS)) return;
      found.askedAt = now();
      void hasNext(hls, frag).then((has) => Object.assign(found, { hasNext: has }));
    },
    skip(hls, error) {
      const frag = missingSegment(hls, error);
      if (frag === null || missing?.name !== nameOf(frag)) return null;
      skips = skips.filter((at) => now() - at < SKIPS_WITHIN_MS);
      if (!missing.hasNext || now() - missing.since < SKIP_AFTER_MS || skips.length === MOST_SKIPS) return null;
      missing = null;
      skips.push(now());
      for (const details of playlistsOf(hls, frag)) markGap(details, frag);
      hls.startLoad(-1);
      return { start: frag.start, end: frag.end };
    },
  };
}

/** The segment of a film that an error names as missing; null for another error. */
function missingSegment(hls: Hls, { details, frag, response }: ErrorData): MediaFragment | null {
  const isMissing = details === 'fragLoadError' && MISSING.includes(response?.code);
  if (!isMissing || frag === undefined || !isMedia(frag)) return null;
  return detailsOf(hls, frag)?.live === false ? frag : null;
}

const nameOf = ({ type, sn }: MediaFragment): string => `${type} ${sn}`;

const isMedia = (frag: Fragment): frag is MediaFragment =>
  typeof frag.sn === 'number' && (frag.type === 'main' || frag.type === 'audio');

/** Loaded playlists of the video, or of the audio. */
function playlistsOf({ levels, allAudioTracks }: Hls, { type }: Fragment): LevelDetails[] {
  return (type === 'audio' ? allAudioTracks : levels).flatMap(({ details }) => details ?? []);
}

const detailsOf = (hls: Hls, frag: MediaFragment): LevelDetails | undefined =>
  playlistsOf(hls, frag).find(({ fragments }) => fragments.includes(frag));

/** hls.js resets a gap without the tag when it loads the segment. */
function markGap({ fragments }: LevelDetails, { sn, start }: MediaFragment): void {
  const same = fragments.find((frag) => frag.sn === sn && Math.abs(frag.start - start) < TOLERANCE_S);
  if (same === undefined) return;
  same.gap = true;
  same.tagList.push(['GAP']);
}

/** Whether the next segment is there. */
async function hasNext(hls: Hls, frag: MediaFragment): Promise<boolean> {
  const next = detailsOf(hls, frag)?.fragments.find(({ sn }) => sn === frag.sn + 1);
  if (next === undefined) return false;
  const from = next.byteRangeStartOffset ?? 0;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), NEXT_LIMIT_MS);
  try {
    const headers = { Range: `bytes=${from}-${from + NEXT_BYTES - 1}` };
    const answer = await fetch(next.url, { headers, signal: controller.signal });
    return answer.ok && (next.encrypted || mayBeMedia(await answer.arrayBuffer()));
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
