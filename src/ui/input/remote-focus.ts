import { type Box, type Direction, nearestBox } from '@/domain/widget/nearest-box';
import { centreInList } from '../kit/list-keys';
import { isShown, shownControls } from '../kit/pressable';
import { SHELL } from '../shell/shell-marks';

/** The parts that keep the focus while they show, the uppermost first. */
const SCOPES = ['[data-layer="failure"]', '[data-layer="spot"]', '[role="dialog"]', `#${SHELL}`, '[data-media-player]'];

const PLAY = '[data-part="play-toggle"]';

/** The first control of a part, the best first. */
const ENTRIES = [
  '[data-part="spot-skip"]',
  '[data-part="big-play"]',
  PLAY,
  '[data-part="spot-play-toggle"]',
  '[data-row]',
  'button',
];

/** Attributes that show or hide controls. */
const SHOWING = ['inert', 'disabled', 'hidden', 'data-covered', 'data-visible'];

/** The part of the document that has the focus now; null before there is any. */
export function scopeOf(document: Document): HTMLElement | null {
  for (const selector of SCOPES) {
    const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
    const last = shown[shown.length - 1];
    if (last !== undefined) return last;
  }
  return null;
}

/** The box of a control. The label stands for a radio button, which may be invisible. */
const boxOf = (control: HTMLElement): Box => (control.closest('label') ?? control).getBoundingClientRect();

const entryOf = (controls: readonly HTMLElement[]): HTMLElement | undefined => {
  for (const selector of ENTRIES) {
    const found = controls.find((control) => control.matches(selector));
    if (found !== undefined) return found;
  }
  return controls[0];
};

function focus(control: HTMLElement): void {
  centreInList(control);
  control.focus({ preventScroll: true });
}

/** The focused control; null while none has the focus, as while the controls are hidden. */
export function focusedControl(document: Document): HTMLElement | null {
  return shownControls(scopeOf(document)).find((control) => control === document.activeElement) ?? null;
}

/** A bar over the whole width has no column: up and down lead to the play button, if it lies there. */
function neighbourOf(from: HTMLElement, others: readonly HTMLElement[], direction: Direction): HTMLElement | undefined {
  const entry = from.matches('[role="slider"]') ? others.find((other) => other.matches(PLAY)) : undefined;
  if (entry !== undefined && nearestBox(boxOf(from), [boxOf(entry)], direction) !== null) return entry;
  const index = nearestBox(boxOf(from), others.map(boxOf), direction);
  return index === null ? undefined : others[index];
}

/** Moves the focus to the nearest control in this direction, or to the first one. False where there is none. */
export function moveFocus(document: Document, direction: Direction): boolean {
  const controls = shownControls(scopeOf(document));
  const from = controls.find((control) => control === document.activeElement);
  const others = controls.filter((control) => control !== from);
  const next = from === undefined ? entryOf(controls) : neighbourOf(from, others, direction);
  if (next !== undefined) focus(next);
  return next !== undefined;
}

/** Keeps the focus visible for a viewer without a pointer. */
export type FocusKeeper = ReturnType<typeof keepFocus>;

/**
 * Keeps the focus on a control of the uppermost part, or on the player while no control shows. While the viewer works
 * elsewhere on the host page, the focus stays there.
 */
export function keepFocus(document: Document, signal: AbortSignal) {
  let expected: string | null = null;
  let request = 0;
  const check = () => {
    if (!document.hasFocus()) return;
    const scope = scopeOf(document);
    const controls = shownControls(scope);
    const awaited = controls.find(({ dataset }) => dataset.part === expected);
    if (awaited !== undefined) {
      expected = null;
      return focus(awaited);
    }
    const active = document.activeElement as HTMLElement | null;
    const next = active !== null && controls.includes(active) ? active : (entryOf(controls) ?? scope);
    if (next !== null && next !== active) focus(next);
  };
  // Menus and dialogs give the focus back by an effect, which goes first.
  const checkSoon = () => {
    cancelAnimationFrame(request);
    request = requestAnimationFrame(check);
  };
  const observer = new MutationObserver(checkSoon);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: SHOWING });
  for (const type of ['focusin', 'focusout']) document.addEventListener(type, checkSoon, { signal });
  document.defaultView?.addEventListener('focus', checkSoon, { signal });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    cancelAnimationFrame(request);
  });
  checkSoon();
  return {
    /** Focuses this control as soon as it shows; null forgets an earlier one. */
    expect(part: string | null) {
      expected = part;
      if (part !== null) checkSoon();
    },
  };
}
