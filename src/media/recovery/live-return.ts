import type Hls from 'hls.js';
import type { ErrorData, LevelDetails, LevelUpdatedData } from 'hls.js';
import { CATCH_UP_RATE, catchesUp, type LivePosition, returnsToEdge } from '@/domain/playback/live';
import { RESTART_INTERVAL_MS } from '@/domain/recovery/limits';
import { createSequenceCheck } from '@/domain/recovery/sequence-check';
import { freezeFrame } from '../stage/frozen-frame';
import { libraryOf, onHls, rescueHls } from '../stage/stage-library';
import { shownStage } from '../vidstack/shown-stage';
import { dataEnd } from './read-poll';
import type { Watched } from './watched';

/** Forward buffer below which playback runs out, in seconds. */
const STARVED_S = 1;

/** The private part of hls.js that leaves a position outside of the window. */
interface LiveSync {
  synchronizeToLiveEdge?(details: LevelDetails): void;
}

/**
 * Returns a live stream to the nearest position that exists: to the start of a window that has passed the viewer, and to
 * the live edge of a sequence that has started again. hls.js 1.7.4 always jumps to the live edge in the first case, and
 * waits without an end in the second.
 */
export function installLiveReturn({ player, stage, events, signal }: Watched): void {
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
    restart(hls);
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
function restart(hls: Hls): void {
  if (hls.media === null || hls.url === null) return;
  hls.config.startPosition = -1;
  hls.loadSource(hls.url);
}

/** Whether the element has nothing left to play. Video is of no use without the audio of that position. */
function isStarved(media: HTMLMediaElement): boolean {
  return !media.paused && bufferedEnd(media) - media.currentTime < STARVED_S;
}

/** End of the data around the position, in seconds. */
const bufferedEnd = (media: HTMLMediaElement | null): number => (media === null ? 0 : dataEnd(media));

/**
 * Lets a live stream that has fallen behind catch up by its rate, which is no choice of the viewer. One of low latency that
 * has run out of data continues at its live edge once it knows that. The libraries do neither, or for some streams alone.
 */
export function installLiveCatchUp({ player, stage, signal }: Watched, isOn: () => boolean): void {
  const { video } = stage;
  let isRaised = false;
  /** Whether it has run out of data since the last seek. */
  let hasStalled = false;
  const end = () => {
    // Another rate may have been chosen meanwhile, or lent.
    if (isRaised && video.playbackRate === CATCH_UP_RATE) stage.lendRate(null);
    isRaised = false;
  };
  const follow = () => {
    const isOther = video.playbackRate !== (isRaised ? CATCH_UP_RATE : 1);
    if (!isOn() || isOther || video.paused || !player.state.live || shownStage(player) !== stage) return end();
    const now = position();
    if (hasStalled && returnsToEdge(now)) return stage.seek(video.currentTime + now.behindS);
    if (!catchesUp(now, isRaised)) return end();
    isRaised = true;
    stage.lendRate(CATCH_UP_RATE);
  };
  const position = (): LivePosition => {
    const { edge = Number.NaN, latencyS = Number.NaN } = stage.window() ?? {};
    const behindS = edge - video.currentTime;
    const bufferS = dataEnd(video) - video.currentTime;
    return { behindS, latencyS, bufferS, isRewound: player.$state.userBehindLiveEdge(), rate: stage.rate };
  };
  const stop = ({ type }: Pick<Event, 'type'>) => {
    hasStalled = type === 'waiting' && !video.seeking;
    end();
  };
  player.listen('time-update', follow, { signal });
  for (const type of ['pause', 'waiting', 'seeking', 'ended', 'source-change'] as const)
    player.listen(type, stop, { signal });
  stage.on('rate', end, signal);
  signal.addEventListener('abort', end);
}
