import { useEffect, useEffectEvent } from 'react';
import { usePlayerFrame } from './use-media';

/** Watches the element of the player from its mount on. The signal ends the listeners with the component. */
export function useFrame(watch: (frame: HTMLElement, signal: AbortSignal) => unknown): void {
  const player = usePlayerFrame();
  const begin = useEffectEvent(watch);
  useEffect(() => {
    const controller = new AbortController();
    if (player?.el) begin(player.el, controller.signal);
    return () => controller.abort();
  }, [player]);
}
