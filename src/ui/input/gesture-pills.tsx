import fastForward from 'media-icons/dist/icons/fast-forward.js';
import sun from 'media-icons/dist/icons/sun.js';
import { FASTER_RATE } from '@/domain/playback/rate';
import { gestureText } from '@/i18n/overlay-text';
import { ru } from '@/i18n/ru';
import { formatTime } from '@/lib/time';
import { ThumbnailTile } from '../controls/thumbnail-tile';
import { useThumbnails } from '../controls/use-thumbnails';
import { Glyph, readGlyphs } from '../kit/icons/glyph';
import { Icon } from '../kit/icons/icon';
import { volumeIcon } from '../kit/icons/volume-icon';
import { useMedia } from '../widget/use-media';
import { useWidget } from '../widget/use-widget';
import styles from './gesture-pills.module.css';

const GLYPHS = readGlyphs({ fastForward, sun });

/** A level that a swipe upwards sets, 0-1. */
export interface ShownLevel {
  of: 'brightness' | 'volume';
  level: number;
}

/** Shows that a long press plays faster. Hidden from screen readers: they hear the film. */
export function FasterPill() {
  return (
    <div className={`${styles.faster} vv-layer vv-middle`} aria-hidden="true" data-testid="gesture-faster">
      <div className={`${styles.pill} vv-pill`}>
        {ru.controls.rate(FASTER_RATE)}
        <Glyph shapes={GLYPHS.fastForward} />
      </div>
    </div>
  );
}

/** Shows the loudness or the brightness that a swipe sets. */
export function LevelPill({ of, level }: ShownLevel) {
  return (
    <div className={`${styles.faster} vv-layer vv-middle`} aria-hidden="true" data-testid="gesture-level">
      <div className={`${styles.pill} vv-pill`}>
        {of === 'volume' ? <Icon name={volumeIcon(level)} /> : <Glyph shapes={GLYPHS.sun} />}
        {ru.controls.volumeValue(Math.round(level * 100))}
      </div>
    </div>
  );
}

/** Shows where a swipe leads: picture, time and distance; back at its start, that it is cancelled. */
export function SwipePill({ from, to }: { from: number; to: number }) {
  const url = useWidget(({ stream }) => stream?.thumbnails ?? null);
  const tile = useThumbnails(url)(to);
  const live = useMedia('live');
  const edge = useMedia('seekableEnd');
  const seconds = Math.round(to - from);
  return (
    <div className={`${styles.swipe} vv-layer vv-middle`} aria-hidden="true" data-testid="gesture-swipe">
      {tile !== undefined && <ThumbnailTile tile={tile} />}
      <div className={`${styles.pill} vv-pill`}>
        <span className={styles.time}>
          {live ? ru.controls.behind(formatTime(Math.max(0, edge - to))) : formatTime(to)}
        </span>
        {to === from ? gestureText.cancel : gestureText.moved(seconds < 0, formatTime(Math.abs(seconds)))}
      </div>
    </div>
  );
}
