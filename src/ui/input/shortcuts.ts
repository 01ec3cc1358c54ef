import { seekSteps } from '@/domain/playback/seek-step';
import { findKey, type KeyPress } from '@/domain/widget/keys';
import { ru } from '@/i18n/ru';
import type { Feedback } from '../feedback/feedback-event';
import { volumeFeedback } from '../feedback/volume-feedback';
import { useKeys } from '../widget/use-keys';
import { useWidgetContext } from '../widget/use-widget';
import type { WidgetContextValue } from '../widget/widget-context';
import { type KeyActions, useKeyActions } from './key-actions';

/** With Shift a seek is twice as long. */
const SHIFT_FACTOR = 2;
const VOLUME_STEP = 0.05;

type Widget = Pick<WidgetContextValue, 'player' | 'store' | 'commands' | 'lazyCommands'>;

const seek =
  (step: 'arrow' | 'jump', factor = 1) =>
  ({ player, store }: Widget, { direction }: KeyPress): Feedback | undefined => {
    const seconds = direction * factor * seekSteps(store.getState().settings.seekStep)[step];
    return player.seekBy(seconds) ? { seconds } : undefined;
  };

const changedVolume = (level: number | null) => (level === null ? undefined : volumeFeedback(level));

/** The keys of the film. */
export const FILM_ACTIONS: KeyActions<Widget> = {
  play: ({ player }) => ({ icon: player.togglePaused() }),
  arrow: seek('arrow'),
  jump: seek('jump'),
  longArrow: seek('arrow', SHIFT_FACTOR),
  longJump: seek('jump', SHIFT_FACTOR),
  tenth: ({ player }, { digit }) => void player.seekToPart(digit / 10),
  end: ({ player }, { direction }) => void player.seekToPart(direction === 1 ? 1 : 0),
  frame: ({ player }, { direction }) => void player.stepFrame(direction),
  volume: ({ player }, { direction }) => changedVolume(player.changeVolumeBy(direction * VOLUME_STEP)),
  mute: ({ player }) => changedVolume(player.toggleMuted()),
  fullscreen: ({ commands }) => void commands.toggleFullscreen(),
  pip: ({ player }) => void player.togglePictureInPicture(),
  captions({ player }) {
    const shows = player.toggleCaptions();
    return shows === null ? undefined : { icon: 'captions', text: shows ? ru.controls.on : ru.controls.off };
  },
  captionSize({ player, commands }, { direction }) {
    if (!player.hasCaptionsOn()) return undefined;
    return { icon: 'captions', text: ru.controls.volumeValue(commands.resizeCaptions(direction)) };
  },
  captionOffset({ player }, { direction }) {
    const offset = player.shiftCaptions(direction);
    return offset === null ? undefined : { icon: 'captions', text: ru.controls.captionOffset(offset) };
  },
  rate({ player }, { direction }) {
    const next = player.stepRate(direction);
    return next === null ? undefined : { text: ru.controls.rate(next) };
  },
  episode: ({ commands }, { direction }) => void (direction === 1 ? commands.playNext() : commands.playPrevious()),
  // Nothing can be skipped before the first frame, and its code comes right after it.
  skip: ({ lazyCommands }) => (lazyCommands.loaded()?.skipSegment() ? { text: ru.controls.skipped } : undefined),
  repeat: ({ lazyCommands }) => void lazyCommands.run((lazy) => lazy.markRepeat()),
  diagnostics: ({ commands }) => void commands.toggleDiagnostics(),
  help: ({ commands }) => void commands.toggleMenu('help'),
};

/** The player's shortcuts, with any focus. They end where a menu or a question begins. */
export function useShortcuts(): void {
  const widget = useWidgetContext();
  const { store, commands } = widget;
  const press = useKeyActions(FILM_ACTIONS, widget);
  // The help sheet's own key closes it, and cancels the wait for its code.
  useKeys('popup', {
    press(event) {
      if (store.getState().openMenu !== 'help' || findKey(event)?.id !== 'help' || event.repeat) return 'passed';
      commands.closeMenu();
      return 'done';
    },
  });
  useKeys('player', {
    press,
    // Ends the stretched mode as the browser's fullscreen.
    escape() {
      if (!store.getState().stretched) return 'passed';
      commands.leaveStretched();
      return 'closed';
    },
  });
}
