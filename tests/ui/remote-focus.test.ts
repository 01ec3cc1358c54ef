import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moveFocus } from '@/ui/input/remote-focus';

/** A part of the interface whose controls lie one below the other, 40 pixels high. */
function open(html: string): void {
  document.body.innerHTML = `<div data-media-player>${html}</div>`;
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(() => [new DOMRect()] as never);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 40 * [...document.querySelectorAll('*')].indexOf(this), 100, 40);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Texts of the controls to which one press of the key after the other leads. */
function walk(direction: 'up' | 'down', presses: number): (string | null | undefined)[] {
  return Array.from({ length: presses }, () => {
    moveFocus(document, direction);
    return document.activeElement?.textContent;
  });
}

test('Remote focus: leads to the title of a folded part, and past the controls in it', () => {
  // As browsers answer that hide the content of a folded part by `content-visibility`.
  vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
    return this.matches('summary') || this.closest('details:not([open])') === null;
  });
  open(
    '<button>above</button><details><summary>title</summary><button>within</button></details><button>below</button>',
  );
  expect(walk('down', 3)).toEqual(['above', 'title', 'below']);
  document.querySelector('details')?.setAttribute('open', '');
  expect(walk('up', 2)).toEqual(['within', 'title']);
});
