import type { MediaPlayerInstance } from '@vidstack/react';
import type { ViewerSettings } from './storage';

/** How often a measurement is looked at while something plays; whether it is written is the storage's to say. */
const LOOK_MS = 30_000;

/** The first segments say more of the start than of the line. */
const FIRST_LOOK_MS = 8_000;

/** Has the line's bandwidth remembered for the next visit, as the library that plays has measured it. */
export function installBandwidthMemory(
  player: MediaPlayerInstance,
  settings: Pick<ViewerSettings, 'setBandwidth'>,
  signal: AbortSignal,
): void {
  let dueMs: number | null = null;
  const look = async () => {
    const { readMeasured } = await import('./read-diagnostics');
    const bitsPerSecond = readMeasured(player.provider);
    if (bitsPerSecond !== null && !signal.aborted) settings.setBandwidth(bitsPerSecond);
  };
  player.listen(
    'time-update',
    () => {
      const now = performance.now();
      dueMs ??= now + FIRST_LOOK_MS;
      if (now < dueMs) return;
      dueMs = now + LOOK_MS;
      // Code that does not come is missed by nobody.
      look().catch(() => undefined);
    },
    { signal },
  );
}
