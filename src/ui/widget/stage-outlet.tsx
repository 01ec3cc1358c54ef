import {
  type MediaPlayerInstance,
  type MediaPlayerProps,
  MediaProvider,
  type MediaProviderInstance,
  type MediaProviderLoader,
  useMediaPlayer,
} from '@vidstack/react';
import { useEffect, useRef, useState } from 'react';
import type { Stage } from '@/media/stage/stage';

/** The parts of the media port that only the player's own component uses. */
export interface PlayerMount {
  /** The player's storage. */
  memory: NonNullable<MediaPlayerProps['storage']>;
  /** The element of the page. */
  stage: Pick<Stage, 'video' | 'setBox'>;
  /** The loader by which Vidstack shows the stage, with its name, and the source that it takes. */
  loader: { name: string; Loader: new () => MediaProviderLoader; src: object };
  /** Attaches the mounted player. The result detaches it. */
  attach(player: MediaPlayerInstance): () => void;
}

interface StageOutletProps extends Pick<PlayerMount, 'stage' | 'loader'> {
  className: string | undefined;
}

/** Vidstack's outlet with the stage's element in place of one of React's. */
export function StageOutlet({ stage, loader, className }: StageOutletProps) {
  const outlet = useRef<MediaProviderInstance>(null);
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
    if (turn >= 0) outlet.current?.load(stage.video);
  }, [stage, turn]);
  useEffect(
    () =>
      player?.listen('provider-loader-change', ({ detail }) =>
        setTurn((before) => (detail?.name === loader.name ? 1 : -1) * (Math.abs(before) + 1)),
      ),
    [player, loader],
  );
  return (
    <MediaProvider ref={outlet} loaders={[loader.Loader]} className={className}>
      <div ref={box} style={{ display: 'contents' }} />
    </MediaProvider>
  );
}
