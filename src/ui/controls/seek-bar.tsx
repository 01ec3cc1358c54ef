import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ru } from '@/i18n/ru';
import { spokenTime } from '@/i18n/spoken-time';
import { clamp } from '@/lib/number';
import { formatTime } from '@/lib/time';
import { selectBreaks } from '@/store/selectors';
import { LazyPart, type Load } from '../kit/lazy-part';
import { Slider } from '../kit/slider';
import type { SliderControl, SliderPoint } from '../kit/slider-control';
import { useLatch } from '../kit/use-latch';
import { useChapters } from '../widget/use-chapters';
import { useKeys } from '../widget/use-keys';
import { type MediaView, useMedia, useMediaReader, usePlayerFrame } from '../widget/use-media';
import { usePlayer, useWidget } from '../widget/use-widget';
import { chapterMask } from './chapter-mask';
import styles from './seek-bar.module.css';
import type { SeekPreviewProps } from './seek-preview';

const loadPreview: Load<SeekPreviewProps> = () => import('./seek-preview').then(({ SeekPreview }) => SeekPreview);

/** Precision of a press, and way of an arrow key. */
const STEP_S = 0.1;
const KEY_STEP_S = 5;
/** For a pointer the last percent of a broadcast is its live edge. A step of a key may be shorter. */
const EDGE_PERCENT = 99;

/** Both ends of the part that repeats. */
const REPEAT_MARKS: CSSProperties = {
  position: 'absolute',
  height: 12,
  marginLeft: -3,
  border: 'solid',
  borderWidth: '0 3px',
};

/** A second of the film in percent, in the window of a live stream. */
function percentAt(second: number, { duration, seekableStart }: Pick<MediaView, 'duration' | 'seekableStart'>): number {
  return duration > 0 ? clamp((second - seekableStart) / duration, 0, 1) * 100 : 0;
}

/** The slider of the position: the played and buffered parts, the chapters, and the preview. Values are percent. */
export function SeekBar() {
  const player = usePlayer();
  const media = useMediaReader();
  const opened = useLatch(useWidget(({ stream }) => stream !== null));
  const canSeek = useMedia('canSeek');
  const live = useMedia('live');
  const timeline = useChapters();
  const { duration } = timeline;
  const mask = chapterMask(timeline);
  const breaks = useWidget(selectBreaks);
  const repeat = useWidget(({ leanBack }) => leanBack?.repeat);
  const { control, buffered } = usePlayedPart();
  const episodeId = useWidget(({ selection }) => selection?.episodeId);
  const [point, setPoint] = useState<SliderPoint | null>(null);
  const previewing = usePreviewing(point !== null);
  const stepOf = (seconds: number) => (Number.isFinite(duration) && duration > 0 ? (seconds / duration) * 100 : 1);
  const seconds = (duration * (point?.value ?? 0)) / 100;
  const time = live ? ru.controls.behind(formatTime(duration - seconds)) : formatTime(seconds);
  const preview = { point, seconds, time: Number.isFinite(duration) ? time : null };
  // A drag of one episode ends with it, also where the next one can be sought at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the episode is the cause
  useEffect(() => control.current?.stop(), [control, episodeId]);
  useKeys('popup', { escape: () => (control.current?.cancel() ? 'closed' : 'passed') });
  return (
    <Slider
      control={control}
      className={styles.slider}
      label={ru.controls.seek}
      name="seek-bar"
      max={100}
      step={stepOf(STEP_S)}
      keyStep={stepOf(KEY_STEP_S)}
      disabled={!canSeek}
      isFine={!live}
      text={(percent) => {
        const { liveEdge = false } = media?.state ?? {};
        if (!Number.isFinite(duration) || liveEdge) return ru.controls.seekLive;
        if (live) return ru.controls.seekBehind(spokenTime(duration * (1 - percent / 100)));
        // Rounded as beside the bar.
        const total = Math.round(duration);
        return ru.controls.seekValue(
          spokenTime(percent === 100 ? total : (duration * percent) / 100),
          spokenTime(total),
        );
      }}
      onCommit={(percent, isKey) => {
        if (live && percent >= (isKey ? 100 : EDGE_PERCENT)) player.seekToLiveEdge();
        else player.seekToPart(percent / 100);
      }}
      onPoint={setPoint}
      trackStyle={mask === null ? {} : { maskImage: mask }}
      track={
        <>
          <div ref={buffered} className={styles.buffered} data-testid="loaded" />
          <div className={styles.hovered} />
        </>
      }
    >
      {breaks
        .filter(({ second }) => second < duration)
        .map(({ id, second }) => (
          <div
            key={id}
            className={styles.ad}
            style={{ left: `${(second / duration) * 100}%` }}
            data-testid="spot-marker"
          />
        ))}
      {repeat && duration > 0 && (
        <div
          style={{
            ...REPEAT_MARKS,
            left: `${(repeat.from / duration) * 100}%`,
            width: `${(((repeat.to ?? repeat.from) - repeat.from) / duration) * 100}%`,
          }}
          data-testid="repeat-marks"
        />
      )}
      <div
        className={`${styles.preview} vv-fade vv-spacious`}
        data-visible={previewing || undefined}
        data-testid="time-preview"
      >
        <LazyPart load={loadPreview} shown={opened} props={preview} fallback={preview.time} />
      </div>
    </Slider>
  );
}

/** Shows the position and the loaded part while the controls are visible, without a render. */
function usePlayedPart() {
  const media = useMediaReader();
  const control = useRef<SliderControl>(null);
  const buffered = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      media?.subscribe((state) => {
        if (!state.controlsVisible) return;
        control.current?.show(state.liveEdge ? 100 : percentAt(state.currentTime, state));
        buffered.current?.style.setProperty('width', `${percentAt(state.bufferedEnd, state)}%`);
      }),
    [media],
  );
  return { control, buffered };
}

/** Tells the style sheet that the preview shows: other layers make room for it. It never shows beside an open menu. */
function usePreviewing(isPointed: boolean): boolean {
  const frame = usePlayerFrame();
  const previewing = useWidget(({ openMenu }) => openMenu === null) && isPointed;
  useEffect(() => {
    frame?.el?.toggleAttribute('data-previewing', previewing);
  }, [frame, previewing]);
  return previewing;
}
