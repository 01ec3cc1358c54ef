import type { CSSProperties } from 'react';
import { ru } from '@/i18n/ru';
import { spokenTime } from '@/i18n/spoken-time';
import { selectMidrollTime } from '@/store/selectors';
import { LazyPart, type Load } from '../kit/lazy-part';
import { TimeSlider, type TimeSliderInstance } from '../kit/slider';
import { jumpOf } from '../kit/slider-jump';
import { useLatch } from '../kit/use-latch';
import { useValueText } from '../kit/use-value-text';
import { useChapters } from '../widget/use-chapters';
import { useMediaReader } from '../widget/use-media';
import { usePlayer, useWidget } from '../widget/use-widget';
import { chapterMask } from './chapter-mask';
import styles from './seek-bar.module.css';
import { usePreviewMark } from './use-preview-mark';

const loadPreview: Load = () => import('./seek-preview').then(({ SeekPreview }) => SeekPreview);

/** Both ends of the part that repeats. */
const REPEAT_MARKS: CSSProperties = {
  position: 'absolute',
  height: 12,
  marginLeft: -3,
  border: 'solid',
  borderWidth: '0 3px',
};

/** The time slider: the played and buffered parts, the chapters, and the preview. */
export function SeekBar() {
  const player = usePlayer();
  const media = useMediaReader();
  const opened = useLatch(useWidget(({ stream }) => stream !== null));
  const timeline = useChapters();
  const mask = chapterMask(timeline);
  const adAt = useWidget(selectMidrollTime);
  const repeat = useWidget(({ leanBack }) => leanBack?.repeat);
  const slider = useValueText<TimeSliderInstance>((percent) => {
    const { duration = 0, live = false, liveEdge = false } = media?.state ?? {};
    if (!Number.isFinite(duration) || liveEdge) return ru.controls.seekLive;
    if (live) return ru.controls.seekBehind(spokenTime(duration * (1 - percent / 100)));
    // Rounded as beside the bar.
    const total = Math.round(duration);
    return ru.controls.seekValue(spokenTime(percent === 100 ? total : (duration * percent) / 100), spokenTime(total));
  });
  usePreviewMark(slider);
  return (
    <TimeSlider.Root
      ref={slider}
      className={styles.slider}
      aria-label={ru.controls.seek}
      noSwipeGesture
      data-part="seek-bar"
      data-testid="seek-bar"
      onKeyDown={(event) => {
        const part = jumpOf(event.nativeEvent);
        if (part !== null) player.seekToPart(part);
      }}
    >
      <TimeSlider.Track className={styles.track} style={mask === null ? {} : { maskImage: mask }}>
        <TimeSlider.Progress className={styles.buffered} data-testid="loaded" />
        <div className={styles.hovered} />
        <TimeSlider.TrackFill className={styles.played} />
      </TimeSlider.Track>
      {adAt !== null && adAt < timeline.duration && (
        <div className={styles.ad} style={{ left: `${(adAt / timeline.duration) * 100}%` }} data-testid="spot-marker" />
      )}
      {repeat && timeline.duration > 0 && (
        <div
          style={{
            ...REPEAT_MARKS,
            left: `${(repeat.from / timeline.duration) * 100}%`,
            width: `${(((repeat.to ?? repeat.from) - repeat.from) / timeline.duration) * 100}%`,
          }}
          data-testid="repeat-marks"
        />
      )}
      <TimeSlider.Thumb className={styles.thumb} />
      <TimeSlider.Preview className={styles.preview} data-testid="time-preview">
        <LazyPart load={loadPreview} shown={opened} fallback={<TimeSlider.Value />} />
      </TimeSlider.Preview>
    </TimeSlider.Root>
  );
}
