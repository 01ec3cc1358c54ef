import {
  type MediaPlayerInstance,
  type MediaPlayerProps,
  MediaProvider,
  type MediaProviderInstance,
  type MediaProviderLoader,
  useMediaPlayer,
} from '@vidstack/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
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

interface StageOutletProps extends Pick<PlayerMount, 'stage' | 'loader'> {
  ref: RefObject<MediaProviderInstance | null>;
  className: string | undefined;
}

/** Vidstack's outlet with the stage's element in place of one of React's. */
export function StageOutlet({ ref, stage, loader, className }: StageOutletProps) {
  const box = useRef<HTMLDivElement>(null);
  const player = useMediaPlayer();
  /** Counts the changes of the loader; negative while another one than ours plays. */
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    stage.setBox(box.current);
    return () => stage.setBox(null);
  }, [stage]);
  // After Vidstack's own outlet has taken its frame away, which takes the provider away too.
  useEffect(() => {
    if (turn >= 0) ref.current?.load(stage.video);
  }, [ref, stage, turn]);
  useEffect(
    () =>
      player?.listen('provider-loader-change', ({ detail }) =>
        setTurn((before) => (detail?.name === loader.name ? 1 : -1) * (Math.abs(before) + 1)),
      ),
    [player, loader],
  );
  return (
    <MediaProvider ref={ref} loaders={[loader.Loader]} className={className}>
      <div ref={box} style={{ display: 'contents' }} />
    </MediaProvider>
  );
}
