import type { MediaContext } from '@vidstack/react';
import type { LiveWindow } from '../../stage/facts';

/** A seek that ends further behind the live edge leaves it. Vidstack's own return to the edge ends 2 s behind it. */
const EDGE_S = 2.1;

/** Parts of a second to which the live edge is rounded. */
const BINARY = 1024;

type State = MediaContext['$state'];

/** Shows Vidstack the window of a broadcast, which moves on, also during a pause. */
export function tellWindow($state: State, window: LiveWindow | null): void {
  if (window === null) return;
  const { inferredLiveDVRWindow, liveSyncPosition, minLiveDVRWindow, started } = $state;
  // Vidstack compares differences. Those of binary fractions are exact.
  const edge = Math.floor(window.edge * BINARY) / BINARY;
  // Before the first frame the position is 0. Vidstack would seek from outside of the window to its beginning.
  inferredLiveDVRWindow.set(started() ? Math.max(0, Math.floor(edge - window.start)) : edge + 1);
  liveSyncPosition.set(edge);
  // The engine has decided about the rewind.
  minLiveDVRWindow.set(0);
}

/** Ends the window of a broadcast that has become a film. */
export function endWindow({ inferredLiveDVRWindow, liveSyncPosition, userBehindLiveEdge }: State): void {
  liveSyncPosition.set(null);
  inferredLiveDVRWindow.set(0);
  userBehindLiveEdge.set(false);
}

/**
 * Tells Vidstack whether a seek to this second leaves the live edge. It finds out for its own buttons only, and the next
 * start would jump back to the edge.
 */
export function leaveEdge($state: State, seconds: number): void {
  if ($state.live() && $state.canSeek()) $state.userBehindLiveEdge.set($state.seekableEnd() - seconds >= EDGE_S);
}
