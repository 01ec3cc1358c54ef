import { TimeSlider, type TimeSliderInstance, useMediaPlayer } from '@vidstack/react';
import { ru } from '@/i18n/ru';
import { spokenTime } from '@/i18n/spoken-time';
import styles from './seek-bar.module.css';
import { useValueText } from './use-value-text';

/** The time slider: what is played, what is buffered, and the time under the pointer. */
export function SeekBar() {
  const player = useMediaPlayer();
  const slider = useValueText<TimeSliderInstance>(() => {
    const { currentTime = 0, duration = 0 } = player?.state ?? {};
    return ru.controls.seekValue(spokenTime(currentTime), spokenTime(duration));
  });
  return (
    <TimeSlider.Root ref={slider} className={styles.slider} aria-label={ru.controls.seek} data-testid="seek-bar">
      <TimeSlider.Track className={styles.track}>
        <TimeSlider.Progress className={styles.buffered} />
        <TimeSlider.TrackFill className={styles.played} />
      </TimeSlider.Track>
      <TimeSlider.Thumb className={styles.thumb} />
      <TimeSlider.Preview className={styles.preview}>
        <TimeSlider.Value />
      </TimeSlider.Preview>
    </TimeSlider.Root>
  );
}
