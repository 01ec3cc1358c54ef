import type { MediaPlayerInstance } from '@vidstack/react';
import { shownStage } from '../shown-stage';
import type { ViewerSettings } from '../storage';

/** Poll interval of the measurement during playback. The storage decides whether to write it. */
const POLL_MS = 30_000;

/** Delay of the first measurement: the first segments say more of the start than of the network. */
const FIRST_POLL_MS = 8_000;

/** Saves the bandwidth measured by the streaming library for the next visit. */
export function installBandwidthMemory(
  player: MediaPlayerInstance,
  settings: Pick<ViewerSettings, 'setBandwidth'>,
  signal: AbortSignal,
): void {
  let dueMs: number | null = null;
  player.listen(
    'time-update',
    () => {
      const now = performance.now();
      dueMs ??= now + FIRST_POLL_MS;
      if (now < dueMs) return;
      dueMs = now + POLL_MS;
      const bitsPerSecond = shownStage(player)?.engine?.bandwidth() ?? null;
      if (bitsPerSecond !== null) settings.setBandwidth(bitsPerSecond);
    },
    { signal },
  );
}
