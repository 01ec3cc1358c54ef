import type { MediaPlayerInstance, MediaPlayerProps, MediaProviderInstance } from '@vidstack/react';

/** The parts of the media port that only the player's own component uses. */
export interface PlayerMount {
  /** The player's storage. */
  memory: NonNullable<MediaPlayerProps['storage']>;
  /** Attaches the mounted player and the outlet of its `<video>`. The result detaches both. */
  attach(player: MediaPlayerInstance, outlet: MediaProviderInstance): () => void;
}
