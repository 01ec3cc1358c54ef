import type { MediaPlayerInstance } from '@vidstack/react';
import { isHlsProvider } from '../provider-kind';

/** A seek that ends further behind leaves the live edge. */
const EDGE_OFFSET_S = 2;

/** Shortest window that a viewer can rewind. An event keeps its segments, so that its window is of any length. */
const MIN_DVR_WINDOW_S = 60;

/**
 * Makes a live stream seekable and remembers that the viewer rewound it. Vidstack takes the whole playlist as the DVR
 * window, while the live edge is a few segments before the playlist's end. The stream is then always shorter than its
 * window, and counts as not seekable. Vidstack also reads the type of a stream once, and lets the viewer rewind events
 * with segments of ten seconds and more alone. Here type and window decide, and an event that has ended is a film.
 */
export function installLiveWindow(player: MediaPlayerInstance, signal: AbortSignal): void {
  const { $state } = player;
  const measure = () => {
    const hls = isHlsProvider(player.provider) ? player.provider.instance : null;
    const details = hls?.latestLevelDetails ?? null;
    if (details === null || !player.state.live) return;
    if (!details.live) return becomeFilm(player);
    const present = hls?.liveSyncPosition ?? null;
    // Before the first play, a window would make Vidstack start at its beginning instead of the live edge.
    if (present === null || !player.state.started) return;
    const window = Math.max(0, Math.floor(present - details.fragmentStart));
    $state.inferredLiveDVRWindow.set(window);
    if (details.type !== 'EVENT' && window < MIN_DVR_WINDOW_S) return;
    $state.minLiveDVRWindow.set(0);
    $state.inferredStreamType.set('live:dvr');
  };
  // Vidstack's own listeners may run after this one.
  const measureAfter = () => queueMicrotask(() => signal.aborted || measure());
  player.listen('hls-level-loaded', measureAfter, { signal });
  player.listen('hls-level-updated', measureAfter, { signal });
  player.listen('started', measureAfter, { signal });
  player.listen('source-change', () => $state.minLiveDVRWindow.set(MIN_DVR_WINDOW_S), { signal });
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

/** Gives a broadcast whose playlist has ended its full length. The live edge was a few segments before its end. */
function becomeFilm({ $state }: MediaPlayerInstance): void {
  $state.inferredStreamType.set('on-demand');
  $state.liveSyncPosition.set(null);
  $state.inferredLiveDVRWindow.set(0);
  $state.userBehindLiveEdge.set(false);
}
