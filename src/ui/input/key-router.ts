import { selectIsAsked } from '@/store/selectors';
import type { WidgetState } from '@/store/state';

/** The layers that take keys, the uppermost first. Arrows that move the focus of a television will be one more. */
export const KEY_LAYERS = ['tooltip', 'ad', 'question', 'popup', 'panel', 'player'] as const;

export type KeyLayer = (typeof KEY_LAYERS)[number];

/**
 * `passed` leaves a key to the next bindings, and in the end to the focused element. `stopped` ends it there: only the
 * browser acts on it. `done` also ends the browser's own action.
 */
export type KeyAnswer = 'passed' | 'stopped' | 'done';

/** The keys of one part of the player. */
export interface KeyBindings {
  /** Answers every key but Escape. */
  press?(event: KeyboardEvent): KeyAnswer;
  /** Answers Escape. */
  escape?(): KeyAnswer;
}

/** Gives each key to the uppermost layer that takes it. */
export interface KeyRouter {
  /** Adds bindings. Within a layer the last ones are asked first. The result removes them. */
  add(layer: KeyLayer, bindings: KeyBindings): () => void;
}

/** Whether a key leaves the uppermost layer, as the Back key of a television (`keyCode` 461, 10009) would. */
const isEscape = ({ key }: KeyboardEvent): boolean => key === 'Escape';

/** The lowest layer that a key reaches. Covered layers get none, even while the code of what covers them loads. */
function floorOf(state: WidgetState, event: KeyboardEvent): KeyLayer {
  if (selectIsAsked(state)) return 'question';
  if (state.openMenu !== null) return 'popup';
  // The diagnostics leave all other keys to the player.
  return state.diagnosticsShown && isEscape(event) ? 'panel' : 'player';
}

/** Creates the only listener for keys anywhere in the frame. It comes before the listeners of all elements. */
export function createKeyRouter(window: Window, state: () => WidgetState): KeyRouter {
  /** The uppermost first. */
  let entries: readonly { rank: number; bindings: KeyBindings }[] = [];
  const answerOf = (event: KeyboardEvent): KeyAnswer => {
    const floor = KEY_LAYERS.indexOf(floorOf(state(), event));
    for (const { rank, bindings } of entries) {
      if (rank > floor) break;
      const answer = (isEscape(event) ? bindings.escape?.() : bindings.press?.(event)) ?? 'passed';
      // One press closes one layer.
      if (answer !== 'passed') return answer;
    }
    return 'passed';
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const answer = answerOf(event);
    if (answer === 'passed') return;
    // Vidstack would use the first key after the controls hide to restore the focus.
    event.stopPropagation();
    if (answer === 'done') event.preventDefault();
  };
  return {
    add(layer, bindings) {
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
