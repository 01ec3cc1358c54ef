/** Selects what a viewer can press or drag: buttons, links and sliders. */
export const PRESSABLE = 'button, a[href], [role="slider"]';

const CONTROLS =
  'button:not(:disabled), a[href], input:not(:disabled), summary, [role="slider"]:not([aria-disabled="true"])';

export function isShown(element: Element): boolean {
  if (element.closest('[inert], [data-covered], [hidden]') !== null) return false;
  // Controls of a folded part have boxes.
  if (element.checkVisibility?.() === false) return false;
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
}

/** The controls of a part that can have the focus, in the order of the document. */
export const shownControls = (scope: Element | null): HTMLElement[] =>
  scope === null ? [] : [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown);
