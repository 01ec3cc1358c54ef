import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdCompanion } from 'vv-protocol';
import { createPlayer, type Player, type PlayerOptions } from '../../packages/vv-embed/src/create-player';

const HEAD = { ns: 'vv-player', v: 1 };
const companion = (change: Partial<AdCompanion> = {}): AdCompanion => ({
  url: 'https://a.example/300.png',
  width: 300,
  height: 250,
  altText: 'Летний показ',
  clickThrough: 'https://shop.example/',
  viewTracking: ['https://a.example/view'],
  clickTracking: ['https://a.example/click'],
  ...change,
});

let player: Player;
/** URLs of pictures that are requested outside of the document. */
let called: string[];

function open(options: PlayerOptions = {}, width = 640): void {
  document.body.innerHTML = '<div id="box"><p>before</p></div>';
  player = createPlayer('#box', { src: 'https://player.example/vv-player.php', ...options });
  Object.defineProperty(player.iframe, 'clientWidth', { value: width });
  Object.defineProperty(player.iframe, 'contentWindow', { value: { postMessage() {} } });
}

const event = (name: string, payload: object) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), {
      data: { ...HEAD, kind: 'event', name, payload },
      origin: 'https://player.example',
      source: player.iframe.contentWindow,
    }),
  );
const start = (...companions: AdCompanion[]) => event('adstart', { id: 'a', type: 'preroll', duration: 9, companions });
const picture = () => document.querySelector('img');
const link = () => document.querySelector('a');

/** The window of the test cannot navigate. */
const stay = (event: Event) => event.preventDefault();

beforeEach(() => {
  window.addEventListener('click', stay);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  called = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        called.push(url);
      }
    },
  );
});
afterEach(() => {
  window.removeEventListener('click', stay);
  player.destroy();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Companion of an ad below the frame', () => {
  test('is not drawn unless the page asks for it, nor without one', () => {
    open();
    start(companion());
    expect(picture()).toBeNull();
    player.destroy();
    open({ companions: true });
    event('adstart', { id: 'a', type: 'preroll', duration: 9 });
    expect(picture()).toBeNull();
  });

  test('stands right after the frame, from the start of the ad to its end', () => {
    open({ companions: true });
    start(companion());
    expect(player.iframe.nextElementSibling).toBe(link()?.parentElement);
    expect(picture()).toMatchObject({ src: 'https://a.example/300.png', alt: 'Летний показ' });
    expect(link()).toMatchObject({ href: 'https://shop.example/', target: '_blank', rel: 'noopener noreferrer' });
    event('adend', { id: 'a', type: 'preroll' });
    expect(picture()).toBeNull();
  });

  test('stands below the box that the frame fills', () => {
    open({ companions: true });
    player.iframe.style.position = 'absolute';
    start(companion());
    expect(document.querySelector('#box')?.nextElementSibling).toBe(link()?.parentElement);
    player.destroy();
    expect(picture()).toBeNull();
  });

  test('counts its view when the picture has loaded, and each press', () => {
    open({ companions: true });
    start(companion());
    expect(called).toEqual([]);
    picture()?.dispatchEvent(new Event('load'));
    expect(called).toEqual(['https://a.example/view']);
    link()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    link()?.dispatchEvent(new MouseEvent('auxclick', { button: 2 }));
    link()?.dispatchEvent(new MouseEvent('auxclick', { button: 1 }));
    expect(called.slice(1)).toEqual(['https://a.example/click', 'https://a.example/click']);
  });

  test('that loads after its ad is not counted', () => {
    open({ companions: true });
    start(companion());
    const late = picture();
    event('adend', { id: 'a', type: 'preroll' });
    late?.dispatchEvent(new Event('load'));
    expect(called).toEqual([]);
  });

  test.each([
    [1000, '728'],
    [400, '300'],
    [200, '250'],
  ])('is the largest that fits a frame of %d px, else the narrowest: %s px', (width, expected) => {
    open({ companions: true }, width);
    start(
      companion({ url: 'https://a.example/250', width: 250, height: 50 }),
      companion({ url: 'https://a.example/728', width: 728, height: 300 }),
      companion({ url: 'https://a.example/300' }),
    );
    expect(picture()?.src).toBe(`https://a.example/${expected}`);
  });

  test('is no link without a URL, or with one of another scheme', () => {
    open({ companions: true });
    for (const clickThrough of [null, 'javascript:alert(1)']) {
      start(companion({ clickThrough }));
      link()?.dispatchEvent(new MouseEvent('click'));
      expect([link()?.hasAttribute('href'), document.querySelectorAll('img').length, called]).toEqual([false, 1, []]);
    }
  });
});
