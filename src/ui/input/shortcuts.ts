import { keyOf } from './key-of';
import { type Action, actionOf, isHelpKey } from './shortcut-table';

/** Keys that act again while they are held. The others would toggle repeatedly. */
const REPEATS = /^(Arrow|Key[JLGH]$|Comma|Period|Minus|Equal|Home|End|Digit|Numpad)/;

const WRITES = 'input, textarea, select, [contenteditable]';
const PRESSES = 'button, a[href], [role="button"], [role="menuitem"], [role="menuitemradio"]';
const SLIDES = '[role="slider"]';

/** Keys that move a focused slider. */
const SLIDER_KEYS = /^(Arrow|Home$|End$|Page|Digit|Numpad\d)/;

/**
 * The action of a key; undefined if the player ignores it: with a modifier key, in a text field, keys of a focused
 * slider, Space and Enter of a focused button, and any key in an open dialog.
 */
export function shortcutFor(event: KeyboardEvent): Action | undefined {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return undefined;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(`${WRITES}, [role="dialog"], [role="menu"]`)) return undefined;
  if (event.code === 'Space' && target?.closest(PRESSES)) return undefined;
  if (SLIDER_KEYS.test(event.code) && target?.closest(SLIDES)) return undefined;
  const action = actionOf(event);
  return action !== undefined && event.repeat && (!REPEATS.test(keyOf(event)) || isHelpKey(event)) ? ignore : action;
}

const ignore: Action = () => undefined;
