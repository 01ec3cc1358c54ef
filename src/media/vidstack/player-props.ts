import type { MediaPlayerInstance } from '@vidstack/react';

type PropName = 'src' | 'currentTime' | 'autoPlay' | 'title' | 'ariaLabel' | 'artwork' | 'streamType' | 'crossOrigin';

/**
 * Sets a property of the player past React. The source is set so because its order among stop, load and play matters.
 * The price: the component that renders the player must never render again, for Vidstack's React wrapper then puts
 * `src` back to what React knows of, which is nothing, and takes the `<video>` away.
 */
export function setProp(player: MediaPlayerInstance, name: PropName, value: unknown): void {
  (player.$props[name] as unknown as { set(next: unknown): void }).set(value);
}
