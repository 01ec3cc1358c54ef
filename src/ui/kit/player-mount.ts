import type {
  MediaPlayerInstance,
  MediaPlayerProps,
  MediaProviderInstance,
  MediaProviderLoader,
} from '@vidstack/react';
import type { Stage } from '@/media/stage/stage';

/** The parts of the media port that only the player's own component uses. */
export interface PlayerMount {
  /** The player's storage. */
  memory: NonNullable<MediaPlayerProps['storage']>;
  /** The element of the page. */
  stage: Pick<Stage, 'video' | 'setBox'>;
  /** The loader by which Vidstack shows the stage, with its name, and the source that it takes. */
  loader: { name: string; Loader: new () => MediaProviderLoader; src: object };
  /** Attaches the mounted player and the outlet of its `<video>`. The result detaches both. */
  attach(player: MediaPlayerInstance, outlet: MediaProviderInstance): () => void;
}
