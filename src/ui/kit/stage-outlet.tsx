import { MediaProvider, type MediaProviderInstance, useMediaPlayer } from '@vidstack/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PlayerMount } from './player-mount';

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
