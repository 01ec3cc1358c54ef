import type { MediaPlayerInstance } from '@vidstack/react';
import { isHlsProvider } from '../provider-kind';

/** A seek that ends further behind leaves the live edge. */
const EDGE_OFFSET_S = 2;

/**
 * Makes a live stream seekable and remembers that the viewer rewound it. Vidstack takes the whole playlist as the DVR
 * window, while the live edge is a few segments before the playlist's end. The stream is then always shorter than its
 * window, and counts as not seekable.
 */
export function installLiveWindow(player: MediaPlayerInstance, signal: AbortSignal): void {
  const measure = () => {
    const hls = isHlsProvider(player.provider) ? player.provider.instance : null;
    const start = hls?.latestLevelDetails?.fragmentStart;
    const present = hls?.liveSyncPosition ?? null;
    // Before the first play, a window would make Vidstack start at its beginning instead of the live edge.
    if (start === undefined || present === null || !player.state.live || !player.state.started) return;
    player.$state.inferredLiveDVRWindow.set(Math.max(0, Math.floor(present - start)));
  };
  // Vidstack's own listeners may run after this one.
  const measureAfter = () => queueMicrotask(() => signal.aborted || measure());
  player.listen('hls-level-loaded', measureAfter, { signal });
  player.listen('hls-level-updated', measureAfter, { signal });
  player.listen('started', measureAfter, { signal });
  measure();
  player.listen(
    'media-seek-request',
    ({ detail: seconds }) => {
      const { live, canSeek, seekableEnd } = player.state;
      // Vidstack sets this for its own buttons only. Without it the next start jumps back to the live edge.
      if (live && canSeek) player.$state.userBehindLiveEdge.set(seekableEnd - seconds >= EDGE_OFFSET_S);
    },
    { signal },
  );
}
