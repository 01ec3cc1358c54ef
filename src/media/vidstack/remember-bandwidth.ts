import type { MediaPlayerInstance } from '@vidstack/react';
import type { PortParts } from './port-parts';

/** Poll interval of the measurement during playback. The storage decides whether to write it. */
const POLL_MS = 30_000;

/** Delay of the first measurement: the first segments say more of the start than of the network. */
const FIRST_POLL_MS = 8_000;

/** Saves the bandwidth measured by the streaming library for the next visit. */
export function installBandwidthMemory(
  player: MediaPlayerInstance,
  { settings, stage }: Pick<PortParts, 'settings' | 'stage'>,
  signal: AbortSignal,
): void {
  let dueMs: number | null = null;
  const look = async () => {
    const { readMeasured } = await import('./read-diagnostics');
    const bitsPerSecond = readMeasured(stage);
    if (bitsPerSecond !== null && !signal.aborted) settings.setBandwidth(bitsPerSecond);
  };
  player.listen(
    'time-update',
    () => {
      const now = performance.now();
      dueMs ??= now + FIRST_POLL_MS;
      if (now < dueMs) return;
      dueMs = now + POLL_MS;
      // A chunk that fails to load costs only this measurement.
      look().catch(() => undefined);
    },
    { signal },
  );
}
