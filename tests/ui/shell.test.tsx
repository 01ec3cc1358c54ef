import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fetched } from '@/domain/prefetch/prefetch-cache';
import { readQuery } from '@/domain/startup/params';
import { shellText } from '@/i18n/startup-text';
import { markRemoteControl } from '@/lib/remote-control';
import { fillShell } from '@/startup/inline/shell-card';
import { listenForPresses } from '@/startup/inline/shell-presses';
import { ShellLink } from '@/ui/player/shell-link';
import { openShell, type Shell } from '@/ui/shell/open-shell';
import { pageShell, shellParts } from '@/ui/shell/page-shell';
import * as marks from '@/ui/shell/shell-marks';
import { useShellRemoval } from '@/ui/widget/remove-shell';
import { WidgetContext } from '@/ui/widget/widget-context';
import { REQUESTED } from '../fixtures/ad-view';
import { aContent, anEpisode } from '../fixtures/catalogue';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

/** The page of this test; its elements are removed after each test. */
let page: HTMLElement;

beforeEach(() => {
  media.reset();
  page = document.createElement('div');
  sendPage(false);
  document.body.append(page);
});
/** The page as the server sends it: with the button, or with the spinner. */
function sendPage(offersPlay: boolean): void {
  page.innerHTML = pageShell(marks, shellParts('<path d="M0 0" />', shellText, offersPlay));
}
afterEach(() => {
  page.remove();
  performance.clearMarks('vv-shell');
});

const find = (selector: string): HTMLElement => {
  const found = page.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const boot = () => find('#vv-boot');
const button = () => find('.vv-big-play');
const isOffered = () => !find('.vv-centre').hidden;
const spinner = () => find('.vv-spinner');

/** Opens the shell as the page does. */
function openPressed(): Shell {
  const shell = openShell(document);
  listenForPresses(document, shell);
  return shell;
}

/** Opens the shell of a page that waits for a press, and records the presses that reach the player. */
function anOffer() {
  sendPage(true);
  const shell = openPressed();
  const pressed = vi.fn();
  shell.onPress(pressed);
  return { shell, pressed };
}

const press = (target: Element, pointerType: string) => {
  target.dispatchEvent(new PointerEvent('pointerdown', { pointerType, bubbles: true }));
  target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
};

const key = (code: string, init: KeyboardEventInit = {}, target: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
};

describe('shell without scripts', () => {
  test('shows the spinner, and no button that could not be pressed', () => {
    expect(isOffered()).toBe(false);
    expect(spinner().dataset.visible).toBe('soon');
  });
});

describe('shell that waits for a press', () => {
  test('has the focus on its button for a remote control', async () => {
    const { shell } = anOffer();
    expect(document.activeElement).not.toBe(button());
    vi.spyOn(document, 'hasFocus').mockReturnValueOnce(true);
    markRemoteControl(document);
    shell.offer(true);
    expect(document.activeElement).toBe(button());
    document.documentElement.removeAttribute('data-input');
    await vi.waitFor(() => expect(performance.getEntriesByName('vv-shell')).toHaveLength(1));
  });

  test('shows the button in place of the spinner, and marks the time at which it can be pressed', async () => {
    anOffer();
    expect(isOffered()).toBe(true);
    expect(spinner().dataset.visible).toBeUndefined();
    expect(spinner().textContent).toBe('');
    await vi.waitFor(() => expect(performance.getEntriesByName('vv-shell')).toHaveLength(1));
  });

  test('marks the time of a button once, and begins the start after it', async () => {
    const { shell } = anOffer();
    shell.offer(true);
    const start = vi.fn();
    shell.afterPaint(start);
    expect(start).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(performance.getEntriesByName('vv-shell')).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(performance.getEntriesByName('vv-shell')).toHaveLength(1);
  });

  test('shows the button of a page that was sent with the spinner, whose viewer wants no motion', async () => {
    const shell = openPressed();
    shell.offer(true);
    expect(isOffered()).toBe(true);
    expect(spinner().dataset.visible).toBeUndefined();
    expect(spinner().textContent).toBe('');
    const pressed = vi.fn();
    shell.onPress(pressed);
    key('KeyK');
    expect(pressed).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(performance.getEntriesByName('vv-shell')).toHaveLength(1));
  });

  test('takes the button of a page back that starts by itself', () => {
    const { shell, pressed } = anOffer();
    shell.offer(false);
    expect(isOffered()).toBe(false);
    expect(spinner().dataset.visible).toBe('');
    press(boot(), 'mouse');
    expect(key('KeyK').defaultPrevented).toBe(false);
    expect(pressed).not.toHaveBeenCalled();
  });

  test('waits with its button after a reload until the start has read what plays', () => {
    history.replaceState({ vv: { search: '?movie_id=1&auto_play=1' } }, '');
    const { shell, pressed } = anOffer();
    history.replaceState(null, '');
    expect(isOffered()).toBe(false);
    expect(key('Space').defaultPrevented).toBe(false);
    shell.offer(true);
    expect(isOffered()).toBe(true);
    button().click();
    expect(pressed).toHaveBeenCalledOnce();
  });

  test('shows no button again that was pressed before the start', () => {
    const { shell, pressed } = anOffer();
    button().click();
    shell.offer(true);
    expect(isOffered()).toBe(false);
    expect(spinner().textContent).toContain('Загрузка');
    expect(pressed).toHaveBeenCalledOnce();
  });

  test.each([
    ['a click of the mouse on the button', () => press(button(), 'mouse')],
    ['a click of the mouse beside the button', () => press(boot(), 'mouse')],
    ['a tap on the button', () => press(find('.vv-big-play svg'), 'touch')],
    ['a tap beside the button', () => press(boot(), 'touch')],
    ['a screen reader', () => button().click()],
    ['K', () => key('KeyK', { key: 'k' })],
    ['K without a character', () => key('KeyK')],
    ['K of Dvorak', () => key('KeyV', { key: 'k' })],
    ['K of a Russian layout', () => key('KeyK', { key: 'л' })],
    ['Space', () => key('Space')],
  ])('takes %s once, and shows the spinner', (_, act) => {
    const { pressed } = anOffer();
    act();
    act();
    expect(pressed).toHaveBeenCalledOnce();
    expect(isOffered()).toBe(false);
    expect(spinner().dataset.visible).toBe('');
    expect(spinner().textContent).toContain('Загрузка');
  });

  test.each(['Enter', ' '])('takes the key "%s" of the focused button', async (name) => {
    const { pressed } = anOffer();
    await userEvent.tab();
    expect(document.activeElement).toBe(button());
    await userEvent.keyboard(name === ' ' ? ' ' : '{Enter}');
    expect(pressed).toHaveBeenCalledOnce();
  });

  test.each([
    ['Enter without a focus', () => key('Enter')],
    ['another key', () => key('KeyF')],
    ['a key of Dvorak at the position of K', () => key('KeyK', { key: 't' })],
    ['a shortcut of the browser', () => key('KeyK', { ctrlKey: true })],
    ['a repeated key', () => key('KeyK', { repeat: true })],
  ])('does not take %s', (_, act) => {
    const { pressed } = anOffer();
    act();
    expect(pressed).not.toHaveBeenCalled();
    expect(isOffered()).toBe(true);
  });

  test('hides its keys from the shortcuts of a player that has already mounted', () => {
    anOffer();
    const shortcut = vi.fn();
    document.addEventListener('keydown', shortcut, { capture: true, once: true });
    expect(key('Space').defaultPrevented).toBe(true);
    expect(shortcut).not.toHaveBeenCalled();
    key('KeyM');
    expect(shortcut).toHaveBeenCalledOnce();
  });

  test('leaves its keys to the player once the film moves: they pause it', () => {
    const { pressed } = anOffer();
    button().click();
    document.documentElement.dataset.film = '';
    expect(key('KeyK', { key: 'k' }).defaultPrevented).toBe(false);
    delete document.documentElement.dataset.film;
    expect(pressed).toHaveBeenCalledOnce();
  });

  test('keeps an earlier press for the player, with its time', () => {
    sendPage(true);
    const shell = openPressed();
    const before = performance.now();
    button().click();
    const after = performance.now();
    const pressed = vi.fn();
    shell.onPress(pressed);
    const [[at] = []] = pressed.mock.calls;
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(after);
  });

  test('takes no press once its button is withdrawn', () => {
    const { shell, pressed } = anOffer();
    shell.withdraw();
    press(boot(), 'mouse');
    key('KeyK');
    expect(pressed).not.toHaveBeenCalled();
    expect(spinner().dataset.visible).toBe('');
  });

  test.each([
    ['the player has removed it', () => boot().remove()],
    ['the boot guard has replaced its content', () => boot().replaceChildren(document.createElement('button'))],
  ])('leaves the keys alone when %s', (_, end) => {
    const { pressed } = anOffer();
    end();
    expect(key('Space').defaultPrevented).toBe(false);
    expect(pressed).not.toHaveBeenCalled();
  });
});

test('shell of a page that starts by itself keeps its spinner and takes no press', () => {
  const shell = openPressed();
  shell.offer(false);
  const start = vi.fn();
  shell.afterPaint(start);
  expect(start, 'before the spinner').toHaveBeenCalledOnce();
  const pressed = vi.fn();
  shell.onPress(pressed);
  press(boot(), 'mouse');
  key('KeyK');
  button().click();
  expect(pressed).not.toHaveBeenCalled();
  expect(spinner().dataset.visible).toBe('soon');
});

describe('fillShell', () => {
  const answer = (body: unknown, status = 200): Promise<Fetched> =>
    Promise.resolve({
      url: '',
      body: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)).buffer as ArrayBuffer,
      status,
      firstByteMs: 0,
      wholeMs: 0,
    });
  const SERIES = [
    anEpisode({ id: 12, order: 2, season: { id: 1, order: 1 }, posterPath: 'https://img.example/12.jpg' }),
    anEpisode({ id: 11, order: 1, season: { id: 1, order: 1 }, isCompleted: true, posterPath: null }),
  ];

  interface Answers {
    content?: Promise<Fetched>;
    episodes?: Promise<Fetched>;
    available?: Promise<Fetched> | null;
    search?: string;
    delayMs?: number;
  }

  async function filled({
    content,
    episodes,
    available = null,
    search = '',
    delayMs = 0,
  }: Answers = {}): Promise<Shell> {
    const { shell } = anOffer();
    const calls = {
      params: { query: readQuery(new URLSearchParams(search), () => undefined) } as never,
      content: content ?? answer(aContent()),
      contentId: () => 1,
      episodes: episodes ?? answer(SERIES),
      available,
    };
    fillShell(shell, calls, window, delayMs);
    await new Promise((resolve) => setTimeout(resolve));
    return shell;
  }

  test("leaves the boot guard's message alone", async () => {
    await filled({ delayMs: 20 });
    boot().className = 'failed';
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(document.querySelector('.vv-poster')).toBeNull();
  });

  test('loads no poster behind a film that came before it', async () => {
    await filled({ delayMs: 20 });
    document.documentElement.dataset.film = '';
    await new Promise((resolve) => setTimeout(resolve, 60));
    delete document.documentElement.dataset.film;
    expect(document.querySelector('.vv-poster')).toBeNull();
  });

  test('shows a film that starts by itself only after a delay', async () => {
    await filled({ delayMs: 60 });
    expect(document.querySelector('.vv-poster')).toBeNull();
    await expect.poll(() => document.querySelector('.vv-poster img')).not.toBeNull();
  });

  test('shows the episode that the viewer left', async () => {
    const episodes = answer([...SERIES, anEpisode({ id: 13, order: 3, season: { id: 1, order: 1 } })]);
    localStorage.setItem('player-last-episodes', '[["1",13]]');
    await filled({ episodes });
    localStorage.clear();
    expect(find('.vv-subtitle').textContent).toBe('Сезон 1, серия 3 · Серия');
  });

  test('shows the episode that the widget chooses', async () => {
    await filled();
    expect(find('.vv-subtitle').textContent).toBe('Сезон 1, серия 2 · Серия');
    expect(find('.vv-poster img').getAttribute('src')).toBe('https://img.example/12.jpg');
    expect(boot().firstElementChild?.className, 'the button lies over the poster').toBe('vv-poster');
    expect(isOffered()).toBe(true);
  });

  test('shows a poster in the width of the frame, where its URL names it', async () => {
    const [first] = SERIES;
    await filled({ episodes: answer([{ ...first, posterPath: 'https://img.example/{width}.jpg' }]) });
    const width = Math.ceil((window.innerWidth * window.devicePixelRatio) / 320) * 320;
    expect(find('.vv-poster img').getAttribute('src')).toBe(`https://img.example/${width}.jpg`);
  });

  test('shows the episode that the link names', async () => {
    await filled({ search: 'episode_id=11' });
    expect(find('.vv-subtitle').textContent).toBe('Сезон 1, серия 1 · Серия');
  });

  test('hides an image that does not load', async () => {
    await filled();
    find('.vv-poster img').dispatchEvent(new Event('error'));
    expect(find('.vv-poster img').hidden).toBe(true);
    expect(find('.vv-title').textContent).toContain('Маяк');
  });

  test.each<[string, Answers]>([
    ['the content is unknown', { content: answer({}, 404) }],
    ['the catalogue refuses', { episodes: answer({}, 403) }],
    ['the catalogue has an error', { content: answer({}, 500) }],
    ['there are no episodes', { episodes: answer([]) }],
    ['the answer is no JSON', { content: answer('<html>') }],
    ['the content is blocked in the region', { available: answer({ available: false }) }],
  ])('withdraws the button when %s', async (_, answers) => {
    await filled(answers);
    expect(isOffered()).toBe(false);
    expect(spinner().dataset.visible).toBe('');
  });

  test.each<[string, Answers]>([
    ['a call that the widget repeats', { content: answer({}, 503) }],
    ['a call without a network, which the widget repeats', { episodes: answer({}, 0) }],
    ['a failed region check', { available: answer({}, 500) }],
    ['available content', { available: answer({ available: true }) }],
  ])('keeps the button after %s', async (_, answers) => {
    await filled(answers);
    expect(isOffered()).toBe(true);
  });
});

function Player({ isReplaced }: { isReplaced: boolean }) {
  useShellRemoval(isReplaced);
  return <button type="button" data-part="big-play" data-testid="big-play" aria-label="Смотреть" />;
}

describe('shell under a mounted player', () => {
  test('stays until the player shows the same, and keeps the rest hidden', () => {
    anOffer();
    const { rerender } = render(<Player isReplaced={false} />);
    expect(page.querySelector('#vv-boot')).not.toBeNull();
    expect(find('#vv-root').hasAttribute('inert')).toBe(true);
    rerender(<Player isReplaced />);
    expect(page.querySelector('#vv-boot')).toBeNull();
    expect(find('#vv-root').hasAttribute('inert')).toBe(false);
  });

  test("passes the focus of its button on to the player's", () => {
    anOffer();
    button().focus();
    render(<Player isReplaced />);
    expect(document.activeElement).toBe(screen.getByTestId('big-play'));
  });

  test('restores the focus that its pressed button has lost', () => {
    anOffer();
    button().focus();
    button().click();
    // The browser takes the focus from a hidden element.
    button().blur();
    render(<Player isReplaced />);
    expect(document.activeElement).toBe(screen.getByTestId('big-play'));
  });

  test('leaves a focus elsewhere alone', () => {
    anOffer();
    render(<Player isReplaced />);
    expect(document.activeElement).toBe(document.body);
  });

  test('shows the spinner once the host page has started the content', () => {
    const { shell } = anOffer();
    const { context, store } = fakeContext(seriesState());
    render(
      <WidgetContext value={{ ...context, shell }}>
        <ShellLink />
      </WidgetContext>,
    );
    expect(isOffered()).toBe(true);
    act(() => store.setState({ playIntent: REQUESTED }));
    expect(isOffered()).toBe(false);
    expect(spinner().dataset.visible).toBe('');
  });
});
