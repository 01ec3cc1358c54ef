import { useEffect } from 'react';
import type { PlayerCommands } from '@/media/player-commands';
import { showFeedback } from '../feedback/feedback-event';
import { usePlayerFrame } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { useWidgetContext } from '../use-widget';
import { isHelpKey, type ShortcutCommands } from './shortcut-table';
import { shortcutFor } from './shortcuts';

/** Keys work anywhere in the frame, whatever has the focus in it; while a menu or a question is open they are its. */
export function useShortcuts(): void {
  const element = usePlayerFrame();
  const player = usePlayer();
  const widget = useWidgetContext();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const frame = element?.el;
      const { openMenu, resume, stretched, diagnosticsShown } = widget.store.getState();
      if (!frame || resume !== null) return;
      // As the browser's own fullscreen ends; whatever else the key closes stands before it.
      if (event.code === 'Escape' && stretched && openMenu === null && !diagnosticsShown)
        widget.commands.leaveStretched();
      // The sheet that the key opened has the focus, and the player no other key.
      if (openMenu === 'help' && isHelpKey(event) && !event.repeat) {
        event.preventDefault();
        return widget.commands.closeMenu();
      }
      if (openMenu !== null) return;
      perform(event, frame, player, widget.commands);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [element, player, widget]);
}

/** Performs the action of a key and shows its result. Other keys stay the browser's. */
function perform(event: KeyboardEvent, frame: HTMLElement, player: PlayerCommands, commands: ShortcutCommands): void {
  const action = shortcutFor(event);
  if (action === undefined) return;
  event.preventDefault();
  // Vidstack would take the first key after the controls went for itself, to give the focus back.
  event.stopPropagation();
  const feedback = action(player, commands);
  if (feedback !== undefined) showFeedback(frame, feedback);
  if (SHOWS_CONTROLS.test(event.code)) player.showSeekPosition();
}

/** Keys that seek: they show the controls, so that the viewer sees the new position. */
const SHOWS_CONTROLS = /^(Arrow(Left|Right)|Key[JL]|Home|End|Digit|Numpad|Comma|Period)/;
