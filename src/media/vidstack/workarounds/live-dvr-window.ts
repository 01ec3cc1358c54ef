import type { MediaPlayerInstance } from '@vidstack/react';
import { isHlsProvider } from '../provider-kind';

/** Further from the present than this the viewer is behind (spec section 9, "Live edge offset"). */
const EDGE_OFFSET_S = 2;

/**
 * Makes a live stream seekable and remembers that the viewer went back in it. Vidstack takes the whole playlist for the
 * window, while its present lies a few segments before the playlist's end: the stream is then never as long as its
 * window, and counts as one that cannot be sought in.
 */
export function installLiveWindow(player: MediaPlayerInstance, signal: AbortSignal): void {
  const measure = () => {
    const hls = isHlsProvider(player.provider) ? player.provider.instance : null;
    const start = hls?.latestLevelDetails?.fragmentStart;
    const present = hls?.liveSyncPosition ?? null;
    // Before the first play Vidstack would go to the window's beginning, where it now stays: the present comes first.
    if (start === undefined || present === null || !player.state.live || !player.state.started) return;
    player.$state.inferredLiveDVRWindow.set(Math.max(0, Math.floor(present - start)));
  };
  // Vidstack answers the same events, some of them after us.
  const measureAfter = () => queueMicrotask(() => signal.aborted || measure());
  player.listen('hls-level-loaded', measureAfter, { signal });
  player.listen('hls-level-updated', measureAfter, { signal });
  player.listen('started', measureAfter, { signal });
  player.listen(
    'media-seek-request',
    ({ detail: seconds }) => {
      const { live, canSeek, seekableEnd } = player.state;
      // Vidstack does so only for a press of a button; without it the next start jumps back to the present.
      if (live && canSeek) player.$state.userBehindLiveEdge.set(seekableEnd - seconds >= EDGE_OFFSET_S);
    },
    { signal },
  );
}
