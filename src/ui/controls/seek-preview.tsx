import { useRef } from 'react';
import { chapterAt } from '@/domain/playback/chapter';
import { ru } from '@/i18n/ru';
import { formatTime } from '@/lib/time';
import { useSliderPointer } from '../kit/slider';
import { useMedia } from '../kit/use-media';
import { useWidget } from '../use-widget';
import styles from './seek-preview.module.css';
import { ThumbnailTile } from './thumbnail-tile';
import { useChapters } from './use-chapters';
import { useRestingPointer } from './use-resting-pointer';
import { useThumbnails } from './use-thumbnails';

/** Previews the position under the pointer: thumbnail, chapter and time. */
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
  const chapter = known ? chapterAt(chapters, seconds) : undefined;
  return (
    <div ref={preview} className={styles.preview} data-picture={tile !== undefined || undefined}>
      {tile !== undefined && <ThumbnailTile tile={tile} />}
      {known && (
        <div className={styles.caption}>
          {chapter !== undefined && chapter.title !== '' && <div className={styles.chapter}>{chapter.title}</div>}
          <div>{live ? ru.controls.behind(formatTime(duration - seconds)) : formatTime(seconds)}</div>
        </div>
      )}
    </div>
  );
}
