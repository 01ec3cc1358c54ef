import type { MediaPlayerInstance } from '@vidstack/react';
import type { MediaPlayerClass } from 'dashjs';
import type Hls from 'hls.js';
import type { Emitter } from '@/lib/emitter';
import { suspendDash } from '../dash/suspend-dash';
import type { MediaEvents } from '../events';
import { freezeFrame, unfreezeFrame } from './frozen-frame';
import type { PlayState } from './play-intent';
import { isDashProvider, isHlsProvider, isVideoProvider } from './provider-kind';
import { suspendFile } from './suspend-file';
import { elementOf } from './workarounds/stale-state-requests';

/** Content that has not begun loads up to this many seconds ahead. A press then starts at once. */
export const UNSTARTED_BUFFER_S = 30;

/** Loading of content, which can be suspended. */
interface Loading {
  /** The library that loads, or the source that the element loads. */
  of: object;
  /** Suspends it. The result continues it; `isSeek` says that a seek was requested. */
  suspend(): Resume;
}

type Resume = (isSeek: boolean) => void;

/** Suspended loading of `of`. */
interface Suspension {
  of: object;
  resume: Resume;
}

/**
 * Stops the loading of content that does not play: before its start once {@link UNSTARTED_BUFFER_S} are loaded, and out
 * of view at once. Players of one page share six connections to a host over HTTP/1.1, so each would take them from the one
 * that plays. Paused content in view continues to load, because viewers pause for that.
 */
export function limitIdleLoading(
  player: MediaPlayerInstance,
  play: PlayState,
  events: Pick<Emitter<MediaEvents>, 'on'>,
  signal: AbortSignal,
): void {
  let isInView = true;
  let suspended: Suspension | null = null;
  /** The last one that was continued. A file may still be on its way. */
  let returning: Suspension | null = null;
  const resume = (isSeek: boolean) => {
    if (suspended === null || suspended.of !== loadingOf(player)?.of) return;
    returning = suspended;
    suspended = null;
    returning.resume(isSeek);
  };
  const seek = () => {
    if (suspended !== null) resume(true);
    else if (isVideoProvider(player.provider) && returning !== null && returning.of === player.state.source) {
      returning.resume(true);
    }
  };
  const update = () => {
    const loading = loadingOf(player);
    if (loading === null) return;
    const { canPlay, paused, pictureInPicture, remotePlaybackState, seeking, started } = player.state;
    // A file that is released sooner loses the event of its pause.
    const isIdle = canPlay && paused && !seeking && !play.hasIntent() && remotePlaybackState !== 'connected';
    const isFull = !started && isHlsProvider(player.provider) && bufferedSeconds(player) >= UNSTARTED_BUFFER_S;
    if (isIdle && (isFull || (!isInView && !pictureInPicture))) {
      if (suspended?.of !== loading.of) suspended = { of: loading.of, resume: loading.suspend() };
    } else {
      resume(false);
    }
  };
  // An element without its file takes a seek without an event.
  player.listen('media-seek-request', seek, { signal });
  for (const type of ['can-play', 'hls-buffer-appended', 'pause', 'seeking', 'seeked'] as const) {
    player.listen(type, update, { signal });
  }
  signal.addEventListener('abort', events.on('intentchange', update));
  update();
  if (player.el === null) return;
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true;
    update();
  });
  observer.observe(player.el);
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Loading of the current provider; null for a service in a frame, and while a library loads. */
function loadingOf(player: MediaPlayerInstance): Loading | null {
  const { provider } = player;
  if (isHlsProvider(provider)) {
    const { instance } = provider;
    return instance && { of: instance, suspend: () => suspendHls(instance) };
  }
  if (isDashProvider(provider)) {
    // Vidstack's types are of an older dash.js.
    const instance = provider.instance as unknown as MediaPlayerClass | null;
    return instance && { of: instance, suspend: () => suspendDash(instance) };
  }
  if (!isVideoProvider(provider)) return null;
  const { video } = provider;
  const suspend = () => {
    // The picture is still there when the player comes back into view.
    if (player.state.started) freezeFrame(player, null);
    return suspendFile(player, video, () => unfreezeFrame(player));
  };
  return { of: player.state.source, suspend };
}

function suspendHls(hls: Hls): () => void {
  if (hls.bufferingEnabled) hls.pauseBuffering();
  return () => hls.resumeBuffering();
}

/** Seconds of data from the position on. */
function bufferedSeconds(player: MediaPlayerInstance): number {
  const media = elementOf(player);
  if (media === null) return 0;
  const { buffered, currentTime } = media;
  const ends = Array.from({ length: buffered.length }, (_, index) =>
    buffered.start(index) <= currentTime + GAP_S && buffered.end(index) > currentTime ? buffered.end(index) : 0,
  );
  return Math.max(0, ...ends) - currentTime;
}

/** A stream may begin a little after its position. */
const GAP_S = 0.5;
