import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadHeat } from '@/media/heat';
import { useWidget } from '../widget/use-widget';
import styles from './seek-preview.module.css';

/** The curve of the episode, which is asked for when the bar is touched; null without one. */
export function useHeat(bar: Element | null, isOn: boolean): readonly number[] | null {
  const content = useWidget(({ catalogued, hasHeat }) => (hasHeat && isOn ? catalogued?.content.id : undefined));
  const episode = useWidget(({ selection }) => selection?.episodeId);
  const [found, setFound] = useState<{ episode: typeof episode; heat: readonly number[] | null }>();
  useEffect(() => {
    if (bar === null || content === undefined || episode === undefined) return undefined;
    const life = new AbortController();
    const { signal } = life;
    const ask = () => void loadHeat(content, episode).then((heat) => signal.aborted || setFound({ episode, heat }));
    for (const touch of ['pointermove', 'focus']) bar.addEventListener(touch, ask, { signal, once: true });
    if (bar.matches(':focus, [data-pointing]')) ask();
    return () => life.abort();
  }, [bar, content, episode]);
  return (content !== undefined && found?.episode === episode && found?.heat) || null;
}

/** Draws the curve over the bar. */
export const HeatCurve = ({ bar, heat }: { bar: Element; heat: readonly number[] }) =>
  createPortal(
    <svg className={styles.heat} viewBox="0 0 99 100" preserveAspectRatio="none" aria-hidden="true" data-testid="heat">
      <path
        vectorEffect="non-scaling-stroke"
        d={`M0,100L${heat.map((part, at) => `${at},${100 - part}`).join('L')}L99,100Z`}
      />
    </svg>,
    bar,
  );

/** Whether a percent of the content lies in the peak of the curve or beside it. */
export const isPeak = (heat: readonly number[], percent: number): boolean =>
  heat.slice(Math.max(0, Math.floor(percent) - 1), percent + 2).includes(Math.max(...heat));
