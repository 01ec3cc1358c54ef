import type { MediaPlayerInstance } from '@vidstack/react';

type PropName = 'src' | 'currentTime' | 'autoPlay' | 'title' | 'ariaLabel' | 'artwork';

/**
 * Sets a property of the player without React. The source needs it, because the order of stop, load and play matters.
 * The component that renders the player must then render once: Vidstack's React wrapper resets `src` at each later
 * render to React's value, which is empty, and removes the `<video>`.
 */
export function setProp(player: MediaPlayerInstance, name: PropName, value: unknown): void {
  (player.$props[name] as unknown as { set(next: unknown): void }).set(value);
}
