import type Hls from 'hls.js';
import type { ErrorData, LevelDetails, LevelUpdatedData } from 'hls.js';
import { OLDER_PLAYLISTS, RESTART_INTERVAL_MS } from '@/domain/recovery/limits';
import { freezeFrame } from '../stage/frozen-frame';
import { libraryOf, onHls, rescueHls } from '../stage/stage-library';
import { dataEnd } from './read-poll';
import { playWhenReady } from './recover-stream';
import type { Watched } from './watched';

/** Forward buffer below which playback runs out, in seconds. */
const STARVED_S = 1;

/** Playback this far beyond the data from before shows that hls.js understands the new numbers. Seconds. */
const UNDERSTOOD_S = 30;

/** Segments by which the playlist of another rendition may be behind. */
const ALIGNMENT = 2;

/** The private part of hls.js that leaves a position outside of the window. */
interface LiveSync {
  synchronizeToLiveEdge?(details: LevelDetails): void;
}

/**
 * Returns a live stream to the nearest position that exists: to the start of a window that has passed the viewer, and to
 * the live edge of a sequence that has started again. hls.js 1.7.4 always jumps to the live edge in the first case, and
 * waits without an end in the second.
 */
export function installLiveReturn(watched: Watched): void {
  const { player, stage, events, signal } = watched;
  const sequence = createSequenceCheck();
  let restartedAt = Number.NEGATIVE_INFINITY;
  const moved = () => events.emit('livemoved', undefined);
  const movedTo = (seconds: number) => {
    // Vidstack learns nothing of a move while paused. Its next start would return to the position before.
    player.$state.realCurrentTime.set(seconds);
    moved();
  };
  const restartIfStarved = () => {
    const hls = libraryOf(stage, 'hls');
    if (!hls?.media || !sequence.hasRestarted(hls.media.currentTime) || !isStarved(hls.media)) return;
    sequence.reset();
    restartedAt = performance.now();
    freezeFrame(stage);
    restart(watched, hls);
    moved();
  };
  const read = ({ details, level }: LevelUpdatedData) => {
    const hls = libraryOf(stage, 'hls');
    if (hls === null || !details.live) return;
    keepNearest(hls, movedTo);
    sequence.read(level, details.endSN, bufferedEnd(hls.media));
    restartIfStarved();
  };
  const rescue = ({ details }: ErrorData): boolean => {
    // Thus hls.js reports numbers that name other segments than before.
    const isChanged = player.state.live && player.state.started && details === 'levelParsingError';
    if (!isChanged || performance.now() - restartedAt < RESTART_INTERVAL_MS) return false;
    sequence.restart(bufferedEnd(libraryOf(stage, 'hls')?.media ?? null));
    restartIfStarved();
    return true;
  };
  onHls(stage, 'LEVEL_UPDATED', read, signal);
  onHls(stage, 'ERROR', (error) => error.fatal || rescue(error), signal);
  rescueHls(stage, rescue, signal);
  player.listen('waiting', restartIfStarved, { signal });
  player.listen('source-change', sequence.reset, { signal });
  // This code loads after the first playlist.
  libraryOf(stage, 'hls')?.levels.forEach(({ details }, level) => {
    if (details?.live) sequence.read(level, details.endSN, 0);
  });
}

/**
 * Recognises a media sequence that has started again. The renditions of a broadcast number their segments alike, so the
 * first playlist of a rendition is compared with those of the others: hls.js 1.7.4 changes the rendition at numbers that
 * it does not understand.
 */
export function createSequenceCheck() {
  const newest = new Map<number, number>();
  let older = 0;
  /** End of the data from before the restart, in seconds. */
  let endsAt = 0;
  return {
    /** Reads a playlist of a rendition by the number of its last segment. `end` is the end of the buffer in seconds. */
    read(level: number, last: number, end: number) {
      const before = newest.get(level) ?? Math.max(0, ...newest.values()) - ALIGNMENT;
      if (last < before) {
        if (older === 0) endsAt = end;
        older += 1;
      } else {
        if (newest.has(level)) older = 0;
        newest.set(level, last);
      }
    },
    /** A playlist cannot be read as a continuation of the one before. */
    restart(end: number) {
      if (older === 0) endsAt = end;
      older = OLDER_PLAYLISTS;
    },
    /** Whether it has started again, at this position in seconds. */
    hasRestarted(seconds: number) {
      if (seconds > endsAt + UNDERSTOOD_S) older = 0;
      return older >= OLDER_PLAYLISTS;
    },
    reset() {
      newest.clear();
      older = 0;
    },
  };
}

const patched = new WeakSet<Hls>();

/** Moves a position that the window has passed to the window's start. */
function keepNearest(hls: Hls, movedTo: (seconds: number) => void): void {
  const sync = (hls as unknown as { streamController?: LiveSync }).streamController;
  const stock = sync?.synchronizeToLiveEdge;
  if (sync === undefined || stock === undefined || patched.has(hls)) return;
  patched.add(hls);
  sync.synchronizeToLiveEdge = (details) => {
    const { media, liveSyncPosition, config } = hls;
    const from = media?.currentTime;
    if (media === null || from === undefined) return;
    const isPassed = from < details.fragmentStart - config.maxFragLookUpTolerance;
    if (!isPassed) stock.call(sync, details);
    else if (media.readyState > 0 && media.readyState < HTMLMediaElement.HAVE_ENOUGH_DATA) {
      // The first segment is about to leave the window.
      const nearest = details.fragmentStart + details.targetduration;
      media.currentTime = Math.min(nearest, liveSyncPosition ?? nearest);
    }
    if (media.currentTime !== from) movedTo(media.currentTime);
  };
}

/** Loads the playlists anew: the new sequence has a timeline of its own. */
function restart(watched: Watched, hls: Hls): void {
  const { media, url } = hls;
  if (media === null || url === null) return;
  const isPlaying = !media.paused;
  hls.config.startPosition = -1;
  hls.loadSource(url);
  if (isPlaying) playWhenReady(watched);
}

/** Whether the element has nothing left to play. Video is of no use without the audio of that position. */
function isStarved(media: HTMLMediaElement): boolean {
  return !media.paused && bufferedEnd(media) - media.currentTime < STARVED_S;
}

/** End of the data around the position, in seconds. */
const bufferedEnd = (media: HTMLMediaElement | null): number => (media === null ? 0 : dataEnd(media));
