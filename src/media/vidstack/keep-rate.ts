import type { MediaPlayerInstance } from '@vidstack/react';
import { elementOf } from './workarounds/stale-state-requests';

/**
 * Keeps the rate when a recovery loads the source again. An element then returns to its default rate, which Vidstack
 * would store as the viewer's choice. A live stream begins again at its edge, where no other rate than 1 can last.
 */
export function keepRate(player: MediaPlayerInstance, signal: AbortSignal): void {
  /** The browser reports a new default rate by the event of a new rate. */
  let isReporting = false;
  const keep = () => {
    const media = elementOf(player);
    const rate = player.state.live ? 1 : player.state.playbackRate;
    if (media === null || media.defaultPlaybackRate === rate) return;
    media.defaultPlaybackRate = rate;
    isReporting = true;
  };
  const hideReport = (event: Event) => {
    const media = elementOf(player);
    if (!isReporting || event.target !== media || media?.playbackRate !== player.state.playbackRate) return;
    isReporting = false;
    event.stopImmediatePropagation();
  };
  player.el?.addEventListener('ratechange', hideReport, { capture: true, signal });
  for (const type of ['can-play', 'rate-change', 'live-change'] as const) player.listen(type, keep, { signal });
  keep();
}
