import { isBackKey } from '@/lib/back-key';
import { selectIsAsked } from '@/store/selectors';
import type { WidgetState } from '@/store/state';

/** Each `:not` names one selector: older televisions know no list there. */
const WRITES = 'textarea, select, [contenteditable], input:not([type="radio"]):not([type="checkbox"])';

/** Whether the key types into a field. */
export const isWriting = ({ target }: Event): boolean =>
  target instanceof Element && target.matches(WRITES) && !target.matches('[readonly]');

/**
 * The layers that take keys, the uppermost first. `remote` has the arrows and media keys of a remote control, and cancels
 * the wait for code; `page` has what is left when nothing closes.
 */
export const KEY_LAYERS = ['remote', 'tooltip', 'ad', 'question', 'popup', 'panel', 'player', 'page'] as const;

export type KeyLayer = (typeof KEY_LAYERS)[number];

/**
 * `passed` leaves a key to the next bindings, and in the end to the focused element. `stopped` ends it there: only the
 * browser acts on it. `done` also ends the browser's own action. `closed` is `stopped` for Escape, by which the browser
 * leaves fullscreen, and `done` for Back, by which the system would leave the page.
 */
export type KeyAnswer = 'passed' | 'stopped' | 'closed' | 'done';

/** The keys of one part of the player. */
export interface KeyBindings {
  /** Answers every key but Escape and Back. */
  press?(event: KeyboardEvent): KeyAnswer;
  /** Answers Escape, and Back of a remote control. */
  escape?(): KeyAnswer;
}

/** The lowest layer that a key reaches. Covered layers get none, even while the code of what covers them loads. */
function floorOf(state: WidgetState, event: KeyboardEvent): KeyLayer {
  if (selectIsAsked(state)) return 'question';
  if (state.openMenu !== null) return 'popup';
  // The diagnostics leave all other keys to the player.
  return state.diagnosticsShown && isBackKey(event, isWriting) ? 'panel' : 'page';
}

/** Keeps the system from leaving the page. The browser's own action of Escape stays. */
function preventBack(event: KeyboardEvent): void {
  if (event.key !== 'Escape') event.preventDefault();
}

/** Gives each key to the uppermost layer that takes it. */
export type KeyRouter = ReturnType<typeof createKeyRouter>;

/** Creates the only listener for keys anywhere in the frame. It comes before the listeners of all elements. */
export function createKeyRouter(window: Window, state: () => WidgetState) {
  /** The uppermost first. */
  let entries: readonly { rank: number; bindings: KeyBindings }[] = [];
  const answerOf = (event: KeyboardEvent): KeyAnswer => {
    const isBack = isBackKey(event, isWriting);
    // A held key is one press: its repetitions would close the layers below, and leave the page.
    if (isBack && event.repeat) return 'done';
    const floor = KEY_LAYERS.indexOf(floorOf(state(), event));
    for (const { rank, bindings } of entries) {
      if (rank > floor) break;
      const answer = (isBack ? bindings.escape?.() : bindings.press?.(event)) ?? 'passed';
      // One press closes one layer.
      if (answer !== 'passed') return answer;
    }
    return 'passed';
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = answerOf(event);
    if (answer === 'passed') {
      // The code of what covers the player loads. The system would leave the page.
      if (isBackKey(event, isWriting) && floorOf(state(), event) !== 'page') preventBack(event);
      return;
    }
    // Vidstack would use the first key after the controls hide to restore the focus.
    event.stopPropagation();
    if (answer === 'done') event.preventDefault();
    else if (answer === 'closed') preventBack(event);
  };
  return {
    /** Adds bindings. Within a layer the last ones are asked first. The result removes them. */
    add(layer: KeyLayer, bindings: KeyBindings) {
      const entry = { rank: KEY_LAYERS.indexOf(layer), bindings };
      if (entries.length === 0) window.addEventListener('keydown', onKeyDown, true);
      entries = [entry, ...entries].sort((one, other) => one.rank - other.rank);
      return () => {
        entries = entries.filter((other) => other !== entry);
        if (entries.length === 0) window.removeEventListener('keydown', onKeyDown, true);
      };
    },
  };
}
