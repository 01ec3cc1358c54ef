import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Rows that the arrows move between. */
const rowsOf = (menu: Element): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[data-row]')];

/**
 * Handles the keys of a menu: arrows, Home and End move between its rows, right opens a submenu, left goes back. Rows
 * are buttons, so Enter and Space press them. Fields and sliders keep
 * their keys, and so does a list within the menu.
 */
export function onListKey(event: KeyboardEvent<HTMLElement>, back: (() => void) | null): void {
  const { key, target, currentTarget } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (target instanceof Element && target.closest('input, [role="slider"]') !== null) return;
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-row]') : null;
  const act = () => {
    const rows = rowsOf(currentTarget);
    const step = STEPS[key];
    if (step !== undefined && rows.length > 0) {
      return () => rows[step(row === null ? -1 : rows.indexOf(row), rows.length)]?.focus();
    }
    if (key === 'ArrowRight' && row?.hasAttribute('data-leads-to')) return () => row.click();
    return key === 'ArrowLeft' && back !== null ? back : null;
  };
  const action = act();
  if (action === null) return;
  event.preventDefault();
  action();
}

/** Only the focused row is a Tab stop. */
export function roveTo(target: Element, menu: Element): void {
  const row = target.closest<HTMLElement>('[role="menu"] [data-row]');
  if (row === null) return;
  for (const other of rowsOf(menu)) other.tabIndex = other === row ? 0 : -1;
}

const SELECTED = '[role="menuitemradio"][aria-checked="true"], [aria-selected="true"], [aria-current="true"]';

/** Moves the focus to the initial row: that of the submenu just left, else the selected one, else the first. */
export function enterList(list: Element | null, left: string | null = null): void {
  const find = (selector: string) => list?.querySelector<HTMLElement>(selector);
  const row = find(`[data-leads-to="${left}"]`) ?? find(SELECTED) ?? find('[data-row], input:checked');
  if (!row) return;
  centreInList(row);
  row.focus({ preventScroll: true });
}

/** Scrolls the list, not the page: `scrollIntoView` would scroll the host page too. */
export function centreInList(row: HTMLElement): void {
  const list = row.closest<HTMLElement>('[data-scroll]');
  if (list === null) return;
  list.scrollTop = offsetIn(list, row) - (list.clientHeight - row.offsetHeight) / 2;
}

/** Scrolls the list to a part that has just opened. */
export function startList(part: HTMLElement): void {
  const list = part.closest<HTMLElement>('[data-scroll]');
  if (list !== null) list.scrollTop = offsetIn(list, part);
}

const offsetIn = (list: HTMLElement, part: HTMLElement): number =>
  part.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
