import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { guardFocus } from '@/ui/widget/focus-guard';

let region: HTMLElement;
let guard: ReturnType<typeof guardFocus>;

const settled = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));

const add = (html: string): HTMLElement => {
  region.insertAdjacentHTML('beforeend', html);
  return region.lastElementChild as HTMLElement;
};

beforeEach(() => {
  region = document.createElement('div');
  region.tabIndex = 0;
  document.body.append(region);
  guard = guardFocus(region);
});

afterEach(() => {
  guard.end();
  document.body.replaceChildren();
});

describe('focus guard', () => {
  test('gives the focus of a removed button to the region', async () => {
    const button = add('<button></button>');
    button.focus();
    button.remove();
    await settled();
    expect(document.activeElement).toBe(region);
  });

  test('writes nothing to the region when its content changes', async () => {
    const write = vi.spyOn(region, 'tabIndex', 'set');
    add('<p>0:01</p>').textContent = '0:02';
    await settled();
    expect(write).not.toHaveBeenCalled();
  });

  test('leaves the focus alone before any input of the viewer', async () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
    const button = add('<button></button>');
    button.focus();
    button.remove();
    await settled();
    expect(document.activeElement).not.toBe(region);
    vi.unstubAllGlobals();
  });

  test('leaves the focus to what has taken it', async () => {
    const [one, other] = [add('<button></button>'), add('<button></button>')];
    one.focus();
    one.remove();
    other.focus();
    await settled();
    expect(document.activeElement).toBe(other);
  });

  test('gives the focus of inert controls to the region', async () => {
    const controls = add('<div><button></button></div>');
    controls.querySelector('button')?.focus();
    controls.toggleAttribute('inert', true);
    await settled();
    expect(document.activeElement).toBe(region);
  });

  test.each([
    ['the large button', '<button data-part="big-play"></button>'],
    ['visible controls', '<div data-layer="bar"><button></button></div>'],
  ])('makes the region no Tab stop beside %s', async (_, html) => {
    const stop = add(html);
    await settled();
    expect(region.tabIndex).toBe(-1);
    stop.remove();
    await settled();
    expect(region.tabIndex).toBe(0);
  });

  test('Tab leads to hidden controls, the first of which gets the focus once they show', async () => {
    const controls = add('<div data-layer="bar" inert><button></button><button></button></div>');
    for (const button of controls.children) button.getClientRects = () => [{}] as unknown as DOMRectList;
    await settled();
    region.focus();
    const target = region;
    const enters = (key: string, rest = {}) => guard.enters({ key, shiftKey: false, target, ...rest } as never);
    expect(enters('Tab', { shiftKey: true })).toBe(false);
    expect(enters('Tab', { target: controls })).toBe(false);
    expect(enters('k')).toBe(false);
    expect(enters('Tab')).toBe(true);
    controls.removeAttribute('inert');
    await settled();
    expect(document.activeElement).toBe(controls.firstElementChild);
  });

  test('passes the focus of a failed player to the failure screen', () => {
    region.focus();
    region.remove();
    document.body.insertAdjacentHTML('beforeend', '<div data-layer="failure"><button></button></div>');
    guard.end();
    expect(document.activeElement?.tagName).toBe('BUTTON');
  });
});
