import type Hls from 'hls.js';
import type { ErrorData, Fragment, LevelDetails, MediaFragment } from 'hls.js';
import { mayBeMedia } from '@/domain/playback/media-body';
import { createHoles, type Hole, isMissing, overlaps, TOLERANCE_S } from '@/domain/recovery/holes';
import { loadOn } from './load-on';

/** Limit of the request for the next segment, the pause before another one, and its bytes. */
const NEXT_LIMIT_MS = 4_000;
const NEXT_PAUSE_MS = 4_000;
const NEXT_BYTES = 1024;

/** hls.js may load a segment once more that it passes over. Data that breaks there again and again is another fault. */
const MOST_REPEATS = 2;

interface Missing {
  frag: MediaFragment;
  /** Time of the first failure, and of the last request for the next segment; null before one. */
  since: number;
  askedAt: number | null;
  hasNext: boolean;
}

export type PartSkip = ReturnType<typeof createPartSkip>;

/**
 * Passes over a single segment that is missing in every rendition: hls.js treats it like one with `EXT-X-GAP`, loads the
 * next one, and moves the playhead over the hole when it comes to it. The next segment has to be there, or the server has
 * lost more than one. Video and audio of the same second are one hole. hls.js does the same in a live stream by itself.
 * @param now in milliseconds
 * @param report receives each hole of a film that has begun
 */
export function createPartSkip(now: () => number, report: (hole: Hole) => void) {
  /** The last missing segment of the video, and of the audio. */
  const missing = new Map<string, Missing>();
  const holes = createHoles(now);
  const passes = new Map<number, number>();
  const repeats = (sn: number): number => {
    passes.set(sn, (passes.get(sn) ?? -1) + 1);
    return passes.get(sn) as number;
  };
  const pass = (hls: Hls, passed: readonly MediaFragment[], since: number): boolean => {
    const [start, end] = [Math.min(...passed.map((one) => one.start)), Math.max(...passed.map((one) => one.end))];
    const hole = holes.pass({ start, end }, since);
    if (hole === null) return false;
    for (const one of passed) {
      missing.delete(one.type);
      for (const details of playlistsOf(hls, one)) markGap(details, one);
    }
    loadOn(hls);
    if (hole === 'new') report({ start, end });
    return true;
  };
  return {
    /** Notes an error of the instance, fatal or not. */
    note(hls: Hls, error: ErrorData): void {
      const frag = missingSegment(hls, error);
      if (frag === null) return;
      const found = missing.get(frag.type);
      if (found?.frag.sn !== frag.sn) {
        missing.set(frag.type, { frag, since: now(), askedAt: null, hasNext: false });
        return;
      }
      if (found.hasNext || (found.askedAt !== null && now() - found.askedAt < NEXT_PAUSE_MS)) return;
      found.askedAt = now();
      void hasNext(hls, frag).then((has) => Object.assign(found, { hasNext: has }));
    },
    /** Passes over the segment of a fatal error where that is due. False keeps the error. */
    skip(hls: Hls, error: ErrorData): boolean {
      const frag = missingSegment(hls, error);
      const found = frag && missing.get(frag.type);
      if (!frag || found?.frag.sn !== frag.sn) return false;
      const passed = [...missing.values()].map((one) => one.frag).filter((one) => one === frag || overlaps(one, frag));
      return pass(hls, passed, found.hasNext ? found.since : Number.POSITIVE_INFINITY);
    },
    /** Passes over the segment at this second, whose data cannot be played. False where the film ends with it. */
    skipAt(hls: Hls, seconds: number): boolean {
      const { levels, loadLevel, audioTracks, audioTrack } = hls;
      const lists = [levels[loadLevel]?.details, audioTracks[audioTrack]?.details];
      const passed = lists.flatMap((details) => details?.fragments.find(({ end }) => end > seconds) ?? []);
      const isLast = lists.some(
        (details) => details?.live || passed.includes(details?.fragments.at(-1) as MediaFragment),
      );
      const { sn } = passed[0] ?? {};
      if (sn === undefined || isLast || repeats(sn) > MOST_REPEATS) return false;
      return pass(hls, passed, Number.NEGATIVE_INFINITY);
    },
    /** Starts behind the segment of a fatal error, where it is missing and the next one is there. False keeps the error. */
    async startBehind(hls: Hls, error: ErrorData): Promise<boolean> {
      const frag = missingSegment(hls, error);
      if (frag === null || !(await hasNext(hls, frag)) || holes.pass(frag, Number.NEGATIVE_INFINITY) === null)
        return false;
      // `startLoad` of hls.js would leave the audio that it has loaded before in the way.
      hls.config.startPosition = frag.end;
      if (hls.url !== null) hls.loadSource(hls.url);
      return true;
    },
    /** Forgets the segments of the stream: another one begins. */
    forget(): void {
      missing.clear();
      passes.clear();
      holes.forget();
    },
  };
}

/** The segment of a film that an error names as missing; null for another error. */
function missingSegment(hls: Hls, { details, frag, response }: ErrorData): MediaFragment | null {
  if (details !== 'fragLoadError' || !isMissing(response?.code) || frag === undefined || !isMedia(frag)) return null;
  return detailsOf(hls, frag)?.live === false ? frag : null;
}

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
    return answer.ok && mayBeMedia(await answer.arrayBuffer());
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
