import type { MediaPlayerInstance } from '@vidstack/react';

type PropName = 'src' | 'title' | 'ariaLabel' | 'artwork';

/**
 * Sets a property of the player without React, at once: the order of stop, load and play matters. Vidstack's React wrapper
 * sets `src` at each later render of its component to React's value, the source of the stage. The frame of a hosting
 * service would go, so the component renders once.
 */
export function setProp(player: MediaPlayerInstance, name: PropName, value: unknown): void {
  (player.$props[name] as unknown as { set(next: unknown): void }).set(value);
}
