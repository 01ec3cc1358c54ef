import { seekSteps } from '@/domain/playback/seek-step';
import type { PlayerCommands } from '@/media/player-commands';
import { showFeedback } from '../feedback/feedback-event';
import type { KeyAnswer } from '../widget/key-router';
import { useKeys } from '../widget/use-keys';
import { usePlayerFrame } from '../widget/use-media';
import { usePlayer, useWidgetContext } from '../widget/use-widget';
import { keyOf } from './key-of';
import { isHelpKey, type ShortcutCommands } from './shortcut-table';
import { shortcutFor } from './shortcuts';

/** The player's shortcuts, with any focus. They end where a menu or a question begins. */
export function useShortcuts(): void {
  const element = usePlayerFrame();
  const player = usePlayer();
  const { store, commands, lazyCommands } = useWidgetContext();
  // The help sheet's own key closes it, and cancels the wait for its code.
  useKeys('popup', {
    press(event) {
      if (store.getState().openMenu !== 'help' || !isHelpKey(event) || event.repeat) return 'passed';
      commands.closeMenu();
      return 'done';
    },
  });
  useKeys('player', {
    press(event) {
      const frame = element?.el;
      if (!frame) return 'passed';
      // Nothing can be skipped before the first frame, and its code comes right after it.
      const skipSegment = () => lazyCommands.loaded()?.skipSegment() ?? false;
      const markRepeat = () => lazyCommands.run((lazy) => lazy.markRepeat());
      const steps = seekSteps(store.getState().settings.seekStep);
      return perform(event, frame, player, { ...commands, skipSegment, markRepeat, steps });
    },
    // Ends the stretched mode as the browser's fullscreen.
    escape() {
      if (!store.getState().stretched) return 'passed';
      commands.leaveStretched();
      return 'closed';
    },
  });
}

/** Performs the action of a key and shows its result. */
function perform(
  event: KeyboardEvent,
  frame: HTMLElement,
  player: PlayerCommands,
  commands: ShortcutCommands,
): KeyAnswer {
  const action = shortcutFor(event);
  if (action === undefined) return 'passed';
  const feedback = action(player, commands);
  if (feedback !== undefined) showFeedback(frame, feedback);
  if (SHOWS_CONTROLS.test(keyOf(event))) player.showSeekPosition();
  return 'done';
}

/** Keys that seek also show the controls, so that the viewer sees the new position. */
const SHOWS_CONTROLS = /^(Arrow(Left|Right)|Key[JL]|Home|End|Digit|Numpad|Comma|Period)/;
