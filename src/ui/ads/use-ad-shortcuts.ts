import { heardVolume } from '@/domain/playback/sound-level';
import { selectAd } from '@/store/selectors';
import { type Feedback, showFeedback } from '../feedback/feedback-event';
import { volumeFeedback } from '../feedback/volume-feedback';
import { keyOf } from '../input/key-of';
import { keyMove } from '../kit/slider-control';
import { togglePlaying } from '../widget/ad-playing';
import { useKeys } from '../widget/use-keys';
import { usePlayerFrame } from '../widget/use-media';
import { useWidgetContext } from '../widget/use-widget';
import type { WidgetContextValue } from '../widget/widget-context';
import { AD_VOLUME_STEP, setHeard, toggleHeard } from './ad-sound';

type AdAction = (widget: Pick<WidgetContextValue, 'currentAd' | 'commands'>) => Feedback | undefined;

const playOrPause: AdAction = (widget) => {
  const icon = togglePlaying(widget);
  return icon === null ? undefined : { icon };
};

const volume =
  (step: number): AdAction =>
  ({ currentAd, commands }) => {
    const ad = currentAd();
    return ad === null ? undefined : volumeFeedback(setHeard(commands, heardVolume(ad) + step));
  };

const mute: AdAction = ({ currentAd, commands }) => {
  const ad = currentAd();
  return ad === null ? undefined : volumeFeedback(toggleHeard(ad, commands));
};

/** Keys by their name in `keyOf`, as in the player's own shortcuts. */
const ACTIONS: Readonly<Record<string, AdAction>> = {
  Space: playOrPause,
  KeyK: playOrPause,
  KeyM: mute,
  KeyF: ({ commands }) => void commands.toggleFullscreen(),
  ArrowUp: volume(AD_VOLUME_STEP),
  ArrowDown: volume(-AD_VOLUME_STEP),
};

/** A running ad takes every key but Escape from the layers below. Keys without an action are left to the browser. */
export function useAdShortcuts(on: boolean): void {
  const widget = useWidgetContext();
  const player = usePlayerFrame();
  useKeys('ad', {
    press(event) {
      if (!on) return 'passed';
      if (isOfSlider(event)) return 'passed';
      const action = actionOf(event);
      if (action === undefined || selectAd(widget.store.getState()) === null) return 'stopped';
      const feedback = action(widget);
      if (feedback !== undefined && player?.el) showFeedback(player.el, feedback);
      return 'done';
    },
  });
}

const isOfSlider = (event: KeyboardEvent): boolean =>
  event.target instanceof Element && event.target.matches('[role="slider"]') && keyMove(event) !== null;

function actionOf(event: KeyboardEvent): AdAction | undefined {
  const { repeat, ctrlKey, altKey, metaKey, shiftKey, isComposing, target } = event;
  const element = target instanceof Element ? target : null;
  if (ctrlKey || altKey || metaKey || shiftKey || isComposing) return undefined;
  const name = keyOf(event);
  const arrow = name.startsWith('Arrow');
  // The other keys ignore repetition, because they would toggle repeatedly.
  if (repeat && !arrow) return ACTIONS[name] && (() => undefined);
  // Fields keep their letters, and buttons Space.
  if (element?.matches('input')) return undefined;
  if (name === 'Space' && element?.closest('button, a[href]')) return undefined;
  return ACTIONS[name];
}
