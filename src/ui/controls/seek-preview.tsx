import { useRef } from 'react';
import { chapterAt } from '@/domain/playback/chapter';
import { gestureText } from '@/i18n/overlay-text';
import { ru } from '@/i18n/ru';
import { formatTime } from '@/lib/time';
import { useSliderPointer } from '../kit/slider';
import { useChapters } from '../widget/use-chapters';
import { useMedia } from '../widget/use-media';
import { useWidget } from '../widget/use-widget';
import styles from './seek-preview.module.css';
import { ThumbnailTile } from './thumbnail-tile';
import { useBarDrag } from './use-bar-drag';
import { useRestingPointer } from './use-resting-pointer';
import { useThumbnails } from './use-thumbnails';

const dragText = (part: number): string => (part === 0 ? gestureText.cancel : gestureText.finer(1 / part));

/** Previews the position under the pointer: thumbnail, chapter and time, and how a drag seeks. */
export function SeekPreview() {
  const preview = useRef<HTMLDivElement>(null);
  useRestingPointer(preview);
  const { active, percent } = useSliderPointer();
  const url = useWidget(({ stream }) => stream?.thumbnails ?? null);
  const find = useThumbnails(active ? url : null);
  const { chapters, duration } = useChapters();
  const seconds = (duration * percent) / 100;
  const live = useMedia('live');
  const known = Number.isFinite(duration);
  const tile = known && active ? find(seconds) : undefined;
  const part = useBarDrag(preview);
  const words = part === 1 ? chapterAt(chapters, seconds)?.title : dragText(part);
  return (
    <div ref={preview} className={styles.preview} data-picture={tile !== undefined || undefined}>
      {tile !== undefined && <ThumbnailTile tile={tile} />}
      {known && (
        <div className={styles.caption}>
          {words && <div className={styles.chapter}>{words}</div>}
          <div>{live ? ru.controls.behind(formatTime(duration - seconds)) : formatTime(seconds)}</div>
        </div>
      )}
    </div>
  );
}
