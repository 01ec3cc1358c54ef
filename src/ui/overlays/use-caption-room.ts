import { useEffect } from 'react';
import { usePlayerFrame } from '../kit/use-media';
import { useWidget } from '../use-widget';
import { selectDockCovered } from './dock';
import styles from './dock.module.css';

const GAP_PX = 2;

/** Keeps subtitles clear of the dock: gives the style sheet the height of the dock in pixels. */
export function useCaptionRoom(): void {
  const player = usePlayerFrame();
  const covered = useWidget(selectDockCovered);
  useEffect(() => {
    const frame = player?.el;
    const dock = frame?.querySelector<HTMLElement>(`.${styles.dock}`);
    if (!frame || !dock) return;
    const measure = () => {
      const { offsetTop: top, offsetHeight: height } = dock;
      const isFilled = !covered && dock.querySelector('[data-dock-item]') !== null;
      const isLow = 2 * top + height > frame.clientHeight;
      frame.style.setProperty('--vv-docked', isFilled && isLow ? `${frame.clientHeight - top + GAP_PX}px` : '0px');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    observer.observe(dock);
    return () => observer.disconnect();
  }, [player, covered]);
}
