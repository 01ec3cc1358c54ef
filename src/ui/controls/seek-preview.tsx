import { useLayoutEffect, useState } from 'react';
import { chapterAt } from '@/domain/playback/chapter';
import { gestureText } from '@/i18n/overlay-text';
import { clamp } from '@/lib/number';
import type { SliderPoint } from '../kit/slider-control';
import { useChapters } from '../widget/use-chapters';
import { useMedia } from '../widget/use-media';
import { useWidget } from '../widget/use-widget';
import { HeatCurve, isPeak, useHeat } from './heat-curve';
import styles from './seek-preview.module.css';
import { ThumbnailTile } from './thumbnail-tile';
import { useThumbnails } from './use-thumbnails';

export interface SeekPreviewProps {
  point: SliderPoint | null;
  /** The second of that point. */
  seconds: number;
  /** The same in words; null for a broadcast without an end. */
  time: string | null;
}

const dragText = (part: number): string => (part === 0 ? gestureText.cancel : gestureText.finer(1 / part));

/** Previews the position under the pointer: thumbnail, chapter and time, and how a drag seeks. */
export function SeekPreview({ point, seconds, time }: SeekPreviewProps) {
  const [preview, setPreview] = useState<HTMLDivElement | null>(null);
  const bar = preview?.parentElement?.parentElement ?? null;
  const url = useWidget(({ stream }) => stream?.thumbnails ?? null);
  const find = useThumbnails(point === null ? null : url);
  const { chapters } = useChapters();
  const tile = time !== null && point !== null ? find(seconds) : undefined;
  const words = point === null || point.part === 1 ? chapterAt(chapters, seconds)?.title : dragText(point.part);
  const heat = useHeat(bar, useMedia('started') && time !== null);
  // Above the pointer, within the bar.
  useLayoutEffect(() => {
    const box = preview?.parentElement;
    const room = bar?.clientWidth ?? 0;
    if (!box || point === null) return;
    const left = (room * point.value) / 100 - box.offsetWidth / 2;
    box.style.left = `${clamp(left, 0, room - box.offsetWidth)}px`;
  });
  return (
    <div
      ref={setPreview}
      className={`${styles.preview} vv-column`}
      data-picture={tile !== undefined || undefined}
      data-heat={heat !== null || undefined}
    >
      {bar !== null && heat !== null && <HeatCurve bar={bar} heat={heat} />}
      {tile !== undefined && <ThumbnailTile tile={tile} />}
      {time !== null && (
        <div className={`${styles.caption} vv-column`}>
          {heat !== null && isPeak(heat, point?.value ?? -1) && (
            <div className={`${styles.peak} vv-line`}>{gestureText.peak}</div>
          )}
          {words && <div className={`${styles.chapter} vv-line`}>{words}</div>}
          <div>{time}</div>
        </div>
      )}
    </div>
  );
}
