import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineVvPlayer } from '../../packages/vv-embed/src/vv-player-element';

type VvPlayer = HTMLElement & { player: { iframe: HTMLIFrameElement } | null };

/** Shows an element to the page, as scrolling does. */
let show: (() => void)[] = [];

class Watch {
  isOn = false;
  constructor(report: (entries: object[]) => void) {
    show.push(() => this.isOn && report([{ isIntersecting: true }]));
  }
  observe() {
    this.isOn = true;
  }
  disconnect() {
    this.isOn = false;
  }
}

const ATTRIBUTES = 'src="https://player.example/vv-player.php" movie-id="1" title="Сериал"';

function put(attributes = ''): VvPlayer {
  document.body.innerHTML = `<vv-player ${ATTRIBUTES} ${attributes}></vv-player>`;
  return document.querySelector('vv-player') as VvPlayer;
}
const button = (): HTMLButtonElement | null => document.querySelector('vv-player button');
const frames = (): string[] => [...document.querySelectorAll('iframe')].map(({ src }) => new URL(src).search);

beforeEach(() => {
  show = [];
  vi.stubGlobal('IntersectionObserver', Watch);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  defineVvPlayer();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('<vv-player>', () => {
  test('upgrades an element that precedes its code', () => {
    document.body.innerHTML = `<vv-later ${ATTRIBUTES} load="click"></vv-later>`;
    expect(document.querySelector('button')).toBeNull();
    defineVvPlayer('vv-later');
    expect(document.querySelector('vv-later button')).not.toBeNull();
  });

  test('is a named button until it is visible, and loads nothing before', () => {
    put('poster="https://cdn.example/1.jpg"');
    expect(button()?.type).toBe('button');
    expect(button()?.getAttribute('aria-label')).toBe('Смотреть: Сериал');
    expect(frames()).toEqual([]);
    show[0]?.();
    expect(frames()).toEqual(['?movie_id=1']);
    expect(button()).toBeNull();
  });

  test('with load=click waits for the press, plays then, and moves the focus into the frame', () => {
    const element = put('load="click" poster="https://cdn.example/1.jpg"');
    show[0]?.();
    expect(frames()).toEqual([]);
    button()?.focus();
    button()?.click();
    expect(new URLSearchParams(frames()[0]).get('auto_play')).toBe('1');
    expect(document.activeElement).toBe(element.player?.iframe);
  });

  test('moves the focus from the button into the frame that replaces it', () => {
    const element = put();
    button()?.focus();
    show[0]?.();
    expect(document.activeElement).toBe(element.player?.iframe);
    expect(frames()).toEqual(['?movie_id=1']);
  });

  test('another movie reloads the frame, the same one does not, and several attributes load it once', async () => {
    const element = put('load="eager"');
    const first = element.player?.iframe;
    element.setAttribute('movie-id', '1');
    element.setAttribute('poster', 'https://cdn.example/1.jpg');
    await Promise.resolve();
    expect(element.player?.iframe).toBe(first);
    const append = vi.spyOn(element, 'append');
    element.setAttribute('movie-id', '2');
    element.setAttribute('season', '3');
    element.setAttribute('episode', '4');
    element.setAttribute('title', 'Другой');
    await Promise.resolve();
    expect(append).toHaveBeenCalledOnce();
    expect(frames()).toEqual(['?movie_id=2&season=3&episode=4']);
    expect(element.player?.iframe.title).toBe('Другой');
  });

  test('a poster follows attribute changes, and keeps the focus', async () => {
    const element = put('load="click" poster="https://cdn.example/1.jpg"');
    button()?.focus();
    element.setAttribute('title', 'Другой');
    element.setAttribute('label', 'Play');
    element.setAttribute('poster', 'https://cdn.example/2.jpg');
    await Promise.resolve();
    expect(button()?.getAttribute('aria-label')).toBe('Play: Другой');
    expect(button()?.querySelector('img')?.src).toContain('2.jpg');
    expect(button()?.textContent).toBe('Другой');
    expect(document.activeElement).toBe(button());
    expect(frames()).toEqual([]);
  });

  test('changes between removal and reinsertion load it once', async () => {
    const element = put('load="eager"');
    element.setAttribute('movie-id', '2');
    element.remove();
    document.body.append(element);
    const { player } = element;
    await Promise.resolve();
    expect(element.player).toBe(player);
    expect(frames()).toEqual(['?movie_id=2']);
  });

  test('the frame fills the element at any ratio', () => {
    const { style } = put('load="eager" ratio="21/9"').player?.iframe ?? document.body;
    expect(style).toMatchObject({ position: 'absolute', width: '100%', height: '100%', aspectRatio: '' });
  });

  test('an invalid ratio leaves the default', () => {
    expect(put('load="click" ratio="wide"').style.aspectRatio).toBe('16 / 9');
  });

  test('has no frame while disconnected, and starts anew when reconnected', () => {
    const element = put();
    element.remove();
    show[0]?.();
    element.setAttribute('movie-id', '2');
    expect(element.player).toBeNull();
    expect(element.children).toHaveLength(0);
    element.setAttribute('ratio', '4/3');
    document.body.append(element);
    expect(element.style.aspectRatio).toBe('4 / 3');
    show[1]?.();
    expect(frames()).toEqual(['?movie_id=2']);
  });

  test('near the viewport asks the player for title and poster, and shows what the page leaves out', async () => {
    const card = { title: 'Маяк', thumbnail_url: 'https://cdn.example/own.jpg' };
    const asked = vi.fn(async (_: string) => new Response(JSON.stringify(card)));
    vi.stubGlobal('fetch', asked);
    document.body.innerHTML =
      '<vv-player src="https://player.example/vv-player.php" movie-id="1" load="click"></vv-player>';
    expect(button()?.getAttribute('aria-label')).toBe('Смотреть');
    expect(asked).not.toHaveBeenCalled();
    show[0]?.();
    await vi.waitFor(() => expect(button()?.getAttribute('aria-label')).toBe('Смотреть: Маяк'));
    const url = new URL(asked.mock.calls[0]?.[0] ?? '');
    expect(url.pathname).toBe('/vv-player.php');
    expect(url.searchParams.has('oembed')).toBe(true);
    expect(url.searchParams.get('url')).toBe('https://player.example/vv-player.php?movie_id=1');
    expect(button()?.textContent).toBe('Маяк');
    expect(button()?.querySelector('img')?.getAttribute('src')).toBe(card.thumbnail_url);
    expect(button()?.querySelector('svg path')).not.toBeNull();
    expect(frames()).toEqual([]);
  });

  test('keeps its button where the player knows no title', async () => {
    vi.stubGlobal('fetch', async () => new Response('Not found.', { status: 404 }));
    document.body.innerHTML =
      '<vv-player src="https://player.example/vv-player.php" movie-id="1" load="click"></vv-player>';
    show[0]?.();
    await new Promise((done) => setTimeout(done));
    expect(button()?.getAttribute('aria-label')).toBe('Смотреть');
    expect(button()?.querySelector('img')?.style.display).toBe('none');
  });

  test('without src reports it, and starts once the page sets it', async () => {
    document.body.innerHTML = '<vv-player movie-id="1" load="eager"></vv-player>';
    await Promise.resolve();
    expect(console.error).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringContaining('src is missing') }),
    );
    document.querySelector('vv-player')?.setAttribute('src', 'https://player.example/vv-player.php');
    await Promise.resolve();
    expect(frames()).toEqual(['?movie_id=1']);
  });

  const refusal = (name: string) =>
    expect.objectContaining({ message: expect.stringContaining(`${name} is no http(s) URL`) });

  test.each(['eager', 'click', 'visible'])('with load="%s" refuses a src that would run in the page', (load) => {
    document.body.innerHTML = `<vv-player src="javascript:parent.hit=1//" movie-id="1" load="${load}"></vv-player>`;
    show[0]?.();
    button()?.click();
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
    expect(console.error).toHaveBeenCalledWith(refusal('src'));
  });

  test('keeps its film where a later src is refused, and opens a good one after it', async () => {
    const element = put('load="eager"');
    const before = element.player;
    element.setAttribute('src', 'javascript:parent.hit=1//');
    await Promise.resolve();
    expect(element.player).toBe(before);
    expect(frames()).toEqual(['?movie_id=1']);
    expect(console.error).toHaveBeenCalledWith(refusal('src'));
    element.setAttribute('src', 'https://other.example/vv-player.php');
    await Promise.resolve();
    expect(document.querySelector('iframe')?.src).toBe('https://other.example/vv-player.php?movie_id=1');
  });

  test('keeps its button where a later src is refused before the start', async () => {
    const element = put('load="click"');
    element.setAttribute('src', 'javascript:parent.hit=1//');
    await Promise.resolve();
    button()?.dispatchEvent(new Event('pointerover'));
    button()?.click();
    expect(button()).not.toBeNull();
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });

  test('plays without a poster that is refused', () => {
    put('poster="javascript:parent.hit=1//"');
    expect(document.querySelector('vv-player img')?.hasAttribute('src')).toBe(false);
    expect(console.error).toHaveBeenCalledWith(refusal('poster'));
    show[0]?.();
    expect(frames()).toEqual(['?movie_id=1']);
  });

  test('keeps the style of the page', () => {
    expect(put('style="display: grid; aspect-ratio: 21/9" load="click"').style).toMatchObject({
      display: 'grid',
      aspectRatio: '21 / 9',
    });
  });
});
