import { heardVolume } from '@/domain/playback/sound-level';
import { selectAd } from '@/store/selectors';
import { volumeFeedback } from '../feedback/volume-feedback';
import { isOfSlider, type KeyActions, useKeyActions } from '../input/key-actions';
import { togglePlaying } from '../widget/ad-playing';
import { useKeys } from '../widget/use-keys';
import { useWidgetContext } from '../widget/use-widget';
import type { WidgetContextValue } from '../widget/widget-context';
import { AD_VOLUME_STEP, setHeard, toggleHeard } from './ad-sound';

/** The keys of an ad. */
const ACTIONS: KeyActions<Pick<WidgetContextValue, 'currentAd' | 'commands'>> = {
  play(widget) {
    const icon = togglePlaying(widget);
    return icon === null ? undefined : { icon };
  },
  volume({ currentAd, commands }, { direction }) {
    const ad = currentAd();
    return ad === null ? undefined : volumeFeedback(setHeard(commands, heardVolume(ad) + direction * AD_VOLUME_STEP));
  },
  mute({ currentAd, commands }) {
    const ad = currentAd();
    return ad === null ? undefined : volumeFeedback(toggleHeard(ad, commands));
  },
  fullscreen: ({ commands }) => void commands.toggleFullscreen(),
};

/** A running ad takes every key but Escape from the layers below. Keys without an action are left to the browser. */
export function useAdShortcuts(on: boolean): void {
  const widget = useWidgetContext();
  const press = useKeyActions(ACTIONS, widget);
  useKeys('ad', {
    press(event) {
      if (!on || isOfSlider(event)) return 'passed';
      const answer = selectAd(widget.store.getState()) === null ? 'passed' : press(event);
      return answer === 'passed' ? 'stopped' : answer;
    },
  });
}
