import { useEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '@/lib/reduced-motion';
import { useMediaReader } from '../widget/use-media';
import styles from './next-card.module.css';

const RADIUS = 18;

/**
 * The remaining time as a ring and a number. Each time update draws the ring without React; React draws the number once a
 * second.
 * @param seconds remaining time when the ring was full
 */
export function CountdownRing({ seconds }: { seconds: number }) {
  const player = useMediaReader();
  const ring = useRef<SVGCircleElement>(null);
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    if (player === null) return undefined;
    return player.subscribe(({ currentTime, duration, playbackRate }) => {
      const rest = Math.max(0, duration - currentTime);
      const whole = Math.ceil(rest / (playbackRate || 1));
      setLeft(whole);
      // Reduced motion shows one step per second.
      const part = prefersReducedMotion() ? whole / Math.ceil(seconds) : rest / seconds;
      ring.current?.style.setProperty('stroke-dashoffset', String(Math.min(1, part)));
    });
  }, [player, seconds]);
  return (
    <div className={`${styles.countdown} vv-middle`} aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r={RADIUS} className={styles.track} />
        <circle ref={ring} cx="20" cy="20" r={RADIUS} pathLength={1} className={styles.ring} />
      </svg>
      <span data-testid="next-card-seconds">{left}</span>
    </div>
  );
}
