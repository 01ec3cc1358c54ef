import { useEffect, useRef } from 'react';
import { useCaptionOffset } from '../widget/use-caption-offset';
import { usePlayerFrame } from '../widget/use-media';
import styles from './captions.module.css';

/** The browsers of the compatible build have no canvas in a worker. */
const loadDrawing = () => (__VV_BUILD__ === 'modern' ? import('@/media/captions/draw-ass') : Promise.reject());

interface DrawnCaptionsProps {
  /** The file, in ASS. */
  text: string;
  onDrawn(isDrawn: boolean): void;
}

/** Subtitles as the author of their file drew them, over the picture. Nothing shows where that cannot be. */
export function DrawnCaptions({ text, onDrawn }: DrawnCaptionsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const offset = useCaptionOffset() ?? 0;
  const delay = useRef(offset);
  const drawAgain = useRef<() => void>(undefined);
  const frame = usePlayerFrame()?.el;
  useEffect(() => {
    const video = frame?.querySelector('video');
    const end = new AbortController();
    const { signal } = end;
    if (!video || layer.current === null) return undefined;
    const drawing = { text, video, layer: layer.current, delay: () => delay.current, onDrawn, signal };
    loadDrawing()
      .then(({ drawAss }) => (signal.aborted ? undefined : drawAss(drawing)))
      .then(
        (draw) => {
          drawAgain.current = draw;
        },
        () => signal.aborted || onDrawn(false),
      );
    return () => {
      end.abort();
      onDrawn(false);
    };
  }, [frame, text, onDrawn]);
  useEffect(() => {
    delay.current = offset;
    drawAgain.current?.();
  }, [offset]);
  return <div ref={layer} className={styles.drawn} data-part="drawn-captions" />;
}
