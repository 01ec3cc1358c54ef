import type { MediaPlayerInstance } from '@vidstack/react';
import { elementOf } from './stale-state-requests';

/**
 * Reports a pause that Vidstack does not hear. Version 1.15.6 listens to pauses only once an element has its metadata.
 * Before, a pause, a start and a pause in quick succession left the player showing playback.
 */
export function installUnheardPause(player: MediaPlayerInstance, signal: AbortSignal): void {
  player.el?.addEventListener(
    'pause',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLMediaElement) || target !== elementOf(player)) return;
      const report = () => {
        if (player.state.paused || !target.paused) return;
        const { ctx } = player.provider as unknown as {
          ctx: { notify(type: 'pause', detail: undefined, by: Event): void };
        };
        ctx.notify('pause', undefined, event);
      };
      // The last listener of the element, after that of Vidstack.
      target.addEventListener('pause', report, { once: true });
    },
    { capture: true, signal },
  );
}
