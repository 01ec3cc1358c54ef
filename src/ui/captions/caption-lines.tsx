import { type HTMLAttributes, useEffect, useRef } from 'react';
import { type CaptionCue, CaptionRenderer } from '@/media/captions/caption-renderer';
import { useCaptionOffset } from '../widget/use-caption-offset';
import { useMediaReader } from '../widget/use-media';
import styles from './captions.module.css';

interface CaptionLinesProps extends HTMLAttributes<HTMLDivElement> {
  /** Reports each `load` of more cues. */
  track: { cues: readonly CaptionCue[] } & Partial<EventTarget>;
  /** Whether the places that the cues name are left out. */
  isPlain?: boolean;
  /** Shows while no cue does. */
  idle?: CaptionCue | null;
}

/** The cues of one track at the time of the player and with its delay. A border between two cues renders nothing. */
export function CaptionLines({ track, idle = null, isPlain = false, ...attributes }: CaptionLinesProps) {
  const layer = useRef<HTMLDivElement>(null);
  const renderer = useRef<CaptionRenderer>(null);
  const offset = useCaptionOffset() ?? 0;
  const player = useMediaReader();
  useEffect(() => {
    if (layer.current === null || player === null) return;
    renderer.current ??= new CaptionRenderer(layer.current, isPlain);
    const lines = renderer.current;
    const show = (currentTime: number) => lines.show(track.cues, currentTime - offset, idle);
    const showNow = () => show(player.state.currentTime);
    const end = player.subscribe(({ currentTime }) => show(currentTime));
    track.addEventListener?.('load', showNow);
    return () => {
      end();
      track.removeEventListener?.('load', showNow);
    };
  }, [track, idle, isPlain, offset, player]);
  return (
    <div ref={layer} className={styles.captions} data-part="captions" aria-live="off" translate="yes" {...attributes} />
  );
}
