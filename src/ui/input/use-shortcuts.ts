import type { MediaPlayerInstance } from '@vidstack/react';
import { type RefObject, useEffect } from 'react';
import { showFeedback } from '../feedback/feedback-event';
import { useWidgetContext } from '../use-widget';
import { isHelpKey } from './shortcut-table';
import { shortcutFor } from './shortcuts';

/** Keys work anywhere in the frame, whatever has the focus in it; while a menu or a question is open they are its. */
export function useShortcuts(player: RefObject<MediaPlayerInstance | null>): void {
  const widget = useWidgetContext();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { current } = player;
      const { openMenu, resume, stretched, diagnosticsShown } = widget.store.getState();
      if (current === null || resume !== null) return;
      // As the browser's own fullscreen ends; whatever else the key closes stands before it.
      if (event.code === 'Escape' && stretched && openMenu === null && !diagnosticsShown)
        widget.commands.leaveStretched();
      // The sheet that the key opened has the focus, and the player no other key.
      if (openMenu === 'help' && isHelpKey(event) && !event.repeat) {
        event.preventDefault();
        return widget.commands.closeMenu();
      }
      if (openMenu !== null) return;
      const action = shortcutFor(event);
      if (action === undefined) return;
      event.preventDefault();
      // Vidstack would take the first key after the controls went for itself, to give the focus back.
      event.stopPropagation();
      const feedback = action(current, widget.commands);
      if (feedback !== undefined && current.el !== null) showFeedback(current.el, feedback);
      if (current.state.canSeek && SHOWS_CONTROLS.test(event.code)) showControls(current);
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [player, widget]);
}

/** Keys that seek: they show the controls, so that the viewer sees the new position. */
const SHOWS_CONTROLS = /^(Arrow(Left|Right)|Key[JL]|Home|End|Digit|Numpad|Comma|Period)/;

function showControls({ controls, state }: MediaPlayerInstance): void {
  controls.show();
  if (!state.paused) controls.hide();
}
