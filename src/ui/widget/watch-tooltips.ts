import type { KeyRouter } from './key-router';

/** Time that a pointer rests on a control before its tooltip shows. */
const TOOLTIP_DELAY_MS = 700;
/** Interval after a tooltip within which the next one shows without delay. */
const FOLLOW_UP_MS = 400;

export interface Tip {
  control: Element;
  text: string;
  hotkey: string | null;
}

/**
 * Reports the control that needs a tooltip; null for none. A mouse and the keyboard show one; a finger would cover it.
 * Esc, a press and hiding controls remove it.
 * @returns ends the watch
 */
export function watchTooltips(root: HTMLElement, keys: KeyRouter, report: (tip: Tip | null) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let target: Element | null = null;
  let shown = false;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  const hide = () => {
    clearTimeout(timer);
    if (shown) hiddenAt = performance.now();
    shown = false;
    report(null);
  };
  const show = () => {
    const tip = target?.isConnected ? tipOf(target) : null;
    shown = tip !== null;
    report(tip);
  };
  const aim = (next: Element | null) => {
    if (next === target) return;
    target = next;
    hide();
    if (next === null) return;
    if (performance.now() - hiddenAt < FOLLOW_UP_MS) show();
    else timer = setTimeout(show, TOOLTIP_DELAY_MS);
  };
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    root.addEventListener(type, listener, { signal });

  on('pointerover', ({ target: over }) => {
    if (controlOf(over) !== target) aim(null);
  });
  // A control that appears under a resting mouse, as after an ad, has only the event above.
  on('pointermove', ({ target: over, pointerType }) => {
    if (pointerType !== 'touch') aim(controlOf(over));
  });
  on('pointerleave', () => aim(null));
  on('focusin', ({ target: over }) => {
    if (over instanceof Element && over.matches(':focus-visible')) aim(controlOf(over));
  });
  on('focusout', () => aim(null));
  on('pointerdown', hide);
  // A press by a key, too: it often names the control anew.
  on('click', hide);
  root.addEventListener(
    'controls-change',
    (event) => {
      if ((event as CustomEvent<boolean>).detail === false) hide();
    },
    { signal },
  );
  const leaveKeys = keys.add('tooltip', {
    escape() {
      hide();
      return 'passed';
    },
  });
  return () => {
    controller.abort();
    leaveKeys();
    clearTimeout(timer);
  };
}

const controlOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-tip]') : null;

function tipOf(control: Element): Tip | null {
  const text = control.getAttribute('data-tip');
  // An open menu already shows the purpose of its icon, and a visible label says it too.
  const hasLabel = [...control.children].some((part) => part.textContent === text && part.getClientRects().length > 0);
  const isKnown = hasLabel || control.getAttribute('aria-expanded') === 'true';
  if (text === null || isKnown) return null;
  return { control, text, hotkey: control.getAttribute('aria-keyshortcuts') };
}
