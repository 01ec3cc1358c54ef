import { useEffect } from 'react';
import type { PlayerCommands } from '@/media/player-commands';
import { selectIsAsked } from '@/store/selectors';
import { showFeedback } from '../feedback/feedback-event';
import { usePlayerFrame } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { useWidgetContext } from '../use-widget';
import { keyOf } from './key-of';
import { isHelpKey, type ShortcutCommands } from './shortcut-table';
import { shortcutFor } from './shortcuts';

/** Handles keys anywhere in the frame, with any focus; an open menu or prompt handles its own keys. */
export function useShortcuts(): void {
  const element = usePlayerFrame();
  const player = usePlayer();
  const widget = useWidgetContext();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const frame = element?.el;
      const state = widget.store.getState();
      if (!frame || selectIsAsked(state)) return;
      const { openMenu, stretched, diagnosticsShown, nextCard } = state;
      // Esc ends the stretched mode as it ends the browser's fullscreen, unless it closes something else first.
      if (event.code === 'Escape' && stretched && openMenu === null && !diagnosticsShown && nextCard === null)
        widget.commands.leaveStretched();
      // The help sheet has the focus and disables the shortcuts, so its own key is handled here.
      if (openMenu === 'help' && isHelpKey(event) && !event.repeat) {
        event.preventDefault();
        return widget.commands.closeMenu();
      }
      if (openMenu !== null) return;
      // Nothing can be skipped before the first frame, and its code comes right after it.
      const skipSegment = () => widget.lazyCommands.loaded()?.skipSegment() ?? false;
      perform(event, frame, player, { ...widget.commands, skipSegment });
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [element, player, widget]);
}

/** Performs the action of a key and shows its result. Ignored keys are left to the browser. */
function perform(event: KeyboardEvent, frame: HTMLElement, player: PlayerCommands, commands: ShortcutCommands): void {
  const action = shortcutFor(event);
  if (action === undefined) return;
  event.preventDefault();
  // Vidstack would use the first key after the controls hide to restore the focus.
  event.stopPropagation();
  const feedback = action(player, commands);
  if (feedback !== undefined) showFeedback(frame, feedback);
  if (SHOWS_CONTROLS.test(keyOf(event))) player.showSeekPosition();
}

/** Keys that seek also show the controls, so that the viewer sees the new position. */
const SHOWS_CONTROLS = /^(Arrow(Left|Right)|Key[JL]|Home|End|Digit|Numpad|Comma|Period)/;
