import type { MediaPlayerInstance } from '@vidstack/react';

/** The player on the screen, which React mounts and unmounts. */
export interface Attachment {
  player(): MediaPlayerInstance | null;
  set(player: MediaPlayerInstance | null): void;
}

/** Creates the attachment of a port without a player. */
export function createAttachment(): Attachment {
  let shown: MediaPlayerInstance | null = null;
  return {
    player: () => shown,
    set(player) {
      shown = player;
    },
  };
}

type PropName = 'src' | 'title' | 'ariaLabel' | 'artwork';

/**
 * Sets a property of the player without React, at once: the order of stop, load and play matters. Vidstack's React wrapper
 * sets `src` at each later render of its component to React's value, the source of the stage. The frame of a hosting
 * service would go, so the component renders once.
 */
export function setProp(player: MediaPlayerInstance, name: PropName, value: unknown): void {
  (player.$props[name] as unknown as { set(next: unknown): void }).set(value);
}
