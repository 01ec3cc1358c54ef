import { useEffect, useState } from 'react';
import { clampSeek, swipeSeconds } from '@/domain/playback/seek-step';
import { gestureText } from '@/i18n/overlay-text';
import type { PlayerCommands } from '@/media/player-commands';
import { selectIsCovered, selectIsFilled } from '@/store/selectors';
import { showFeedback } from '../feedback/feedback-event';
import { hasBars } from '../widget/use-bars';
import { useFrame } from '../widget/use-frame';
import { useFullscreen } from '../widget/use-fullscreen';
import { type MediaEventSource, useMediaEvents } from '../widget/use-media';
import { usePlayer, useWidget, useWidgetContext } from '../widget/use-widget';
import type { WidgetContextValue } from '../widget/widget-context';
import { FasterPill, LevelPill, type ShownLevel, SwipePill } from './gesture-pills';
import { levelMeanings, setBrightness } from './level-gesture';
import type { GestureMeanings, PictureGestures } from './picture-gestures';
import { watchGestures } from './watch-gestures';

/** The gesture that runs; a swipe with its target, which is the start where it is cancelled. */
export type RunningGesture =
  | { kind: 'long-press' }
  | { kind: 'swipe'; from: number; to: number }
  | ({ kind: 'level' } & ShownLevel)
  | null;

/** Long presses, swipes and pinches on the video, and the pills that show them. A swipe upwards needs fullscreen. */
export function GestureLayer() {
  const media = useMediaEvents();
  const player = usePlayer();
  const widget = useWidgetContext();
  const filled = useWidget(selectIsFilled);
  const [running, setRunning] = useState<RunningGesture>(null);
  useFrame((frame, signal) => {
    const picture = frame.querySelector<HTMLElement>('[data-media-provider]');
    if (!media || !picture) return;
    // The choice to fill the frame comes with the commands; it should apply before the first frame.
    widget.lazyCommands.preload();
    attachGestures({ picture, media, player, widget, show: setRunning }, signal);
  });
  useEffect(() => {
    media?.el?.toggleAttribute('data-filled', filled);
  }, [media, filled]);
  useFullscreenTouch(media);
  if (running === null) return null;
  if (running.kind === 'level') return <LevelPill {...running} />;
  return running.kind === 'long-press' ? <FasterPill /> : <SwipePill {...running} />;
}

/** In fullscreen no page scrolls: the movements of a finger belong to the player, and the brightness to the viewer. */
function useFullscreenTouch(media: MediaEventSource | null): void {
  const { active } = useFullscreen();
  useEffect(() => {
    const { el } = media ?? {};
    if (!active || !el) return undefined;
    el.style.touchAction = 'none';
    return () => {
      el.style.touchAction = '';
      setBrightness(el, 1);
    };
  }, [media, active]);
}

interface Attached {
  picture: HTMLElement;
  media: MediaEventSource;
  player: PlayerCommands;
  widget: WidgetContextValue;
  show(running: RunningGesture): void;
}

function attachGestures({ picture, media, player, widget, show: showPill }: Attached, signal: AbortSignal): void {
  signal.addEventListener('abort', player.endFaster);
  const show = (running: RunningGesture) => {
    // The style sheet clears the middle of the picture for a swipe.
    if (running === null) media.el?.removeAttribute('data-gesture');
    else media.el?.setAttribute('data-gesture', running.kind);
    showPill(running);
  };
  let swipe = { from: 0, to: 0 };
  const mean: GestureMeanings = {
    longPress() {
      const isFaster = player.playFaster(() => gestures.stop());
      if (isFaster) show({ kind: 'long-press' });
      return isFaster;
    },
    longPressEnd() {
      player.endFaster();
      show(null);
    },
    swipe() {
      const { canSeek, duration } = media.state;
      const from = player.currentSecond();
      swipe = { from, to: from };
      return canSeek && Number.isFinite(duration);
    },
    slide(distance) {
      const { from } = swipe;
      swipe = {
        from,
        to: distance === 0 ? from : clampSeek(from + swipeSeconds(distance, media.state.duration), media.state),
      };
      show({ kind: 'swipe', ...swipe });
    },
    swipeEnd(apply) {
      show(null);
      if (apply) player.seekTo(swipe.to);
    },
    ...levelMeanings({ media, player, widget, show }),
    pinch(direction) {
      if (!hasBars(media)) return;
      const filled = direction === 'out';
      widget.lazyCommands.run(({ setForFilm }) => setForFilm('filledFrames', filled));
      if (media.el) showFeedback(media.el, { text: filled ? gestureText.filled : gestureText.fitted });
    },
  };
  // A press that closes a menu does nothing else, and a question needs an answer first.
  const isOff = () => {
    const state = widget.store.getState();
    return state.stream === null || selectIsCovered(state);
  };
  const gestures: PictureGestures = watchGestures(picture, mean, isOff, signal);
  // A swipe means the episode that it began in.
  media.listen('source-change', () => gestures.stop(), { signal });
}
