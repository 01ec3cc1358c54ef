import { levelAt, MIN_BRIGHTNESS, swipedLevel } from '@/domain/playback/swipe-level';
import type { PlayerCommands } from '@/media/player-commands';
import type { MediaEventSource } from '../widget/use-media';
import type { WidgetContextValue } from '../widget/widget-context';
import type { ShownLevel } from './gesture-pills';
import type { GestureMeanings } from './picture-gestures';

interface LevelGesture {
  media: MediaEventSource;
  player: PlayerCommands;
  widget: Pick<WidgetContextValue, 'store'>;
  show(running: ({ kind: 'level' } & ShownLevel) | null): void;
}

/** The swipe upwards in fullscreen: the left half of the frame sets the brightness, the right half the loudness. */
export function levelMeanings({
  media,
  player,
  widget,
  show,
}: LevelGesture): Pick<GestureMeanings, 'level' | 'levelBy' | 'levelEnd'> {
  let running: ShownLevel = { of: 'volume', level: 0 };
  let from = 0;
  const heard = () => (media.state.muted ? 0 : media.state.volume);
  return {
    level({ x, y }) {
      const { el, state } = media;
      if (!el || !(state.fullscreen || widget.store.getState().stretched)) return false;
      const { left, top, width, height } = el.getBoundingClientRect();
      const of = levelAt({ x: x - left, y: y - top }, { width, height });
      // An iPhone leaves the loudness to its buttons.
      if (of === null || (of === 'volume' && !state.canSetVolume)) return false;
      from = of === 'volume' ? heard() : brightnessOf(el);
      running = { of, level: from };
      return true;
    },
    levelBy(distance) {
      const { el } = media;
      if (!el) return;
      const { of } = running;
      const level = swipedLevel(from, distance, el.clientHeight, of === 'brightness' ? MIN_BRIGHTNESS : 0);
      if (level !== running.level && of === 'volume') player.setVolume(level);
      if (of === 'brightness') setBrightness(el, level);
      running = { of, level };
      show({ kind: 'level', ...running });
    },
    levelEnd: () => show(null),
  };
}

/** The element that draws the picture. Vidstack takes any attribute of its outlet for a change of the source. */
const pictureOf = (frame: HTMLElement) =>
  frame.querySelector<HTMLElement>('[data-media-provider] video, [data-media-provider] iframe');

const brightnessOf = (frame: HTMLElement): number =>
  Number(/brightness\((.+)\)/.exec(pictureOf(frame)?.style.filter ?? '')?.[1] ?? 1);

/** Darkens the picture, not the controls and captions over it. 1 is the picture as it is. */
export function setBrightness(frame: HTMLElement, level: number): void {
  const picture = pictureOf(frame);
  if (picture !== null) picture.style.filter = level === 1 ? '' : `brightness(${level})`;
}
