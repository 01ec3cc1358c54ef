import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Announcer } from '@/ui/player/announcer';

type Listener = (event: { detail: unknown }) => void;

const player = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  state: {
    autoQuality: false,
    canPlay: true,
    currentTime: 0,
    ended: false,
    seeking: false,
    started: true,
    textTrack: null as { label: string } | null,
  },
  listen(type: string, listener: Listener, { signal }: { signal: AbortSignal }) {
    this.listeners.set(type, listener);
    signal.addEventListener('abort', () => this.listeners.delete(type));
  },
}));
vi.mock('@vidstack/react', () => ({ useMediaPlayer: () => player }));

const INITIAL = { ...player.state };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(player.state, INITIAL);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

const happen = (type: string, detail: unknown = undefined) => player.listeners.get(type)?.({ detail });
const voice = () => screen.getByTestId('announcer');
const said = () => voice().textContent;
const wait = (ms: number) => vi.advanceTimersByTime(ms);

describe('what happens is said', () => {
  test.each<[string, unknown, string]>([
    ['play', undefined, 'Воспроизведение'],
    ['pause', undefined, 'Пауза'],
    ['volume-change', { volume: 0.4, muted: false }, 'Громкость 40 %'],
    ['volume-change', { volume: 0.4, muted: true }, 'Звук выключен'],
    ['rate-change', 1.5, 'Скорость 1,5'],
    ['fullscreen-change', true, 'Во весь экран'],
    ['fullscreen-change', false, 'Обычный размер'],
    ['picture-in-picture-change', true, 'Картинка в картинке'],
    ['text-track-change', undefined, 'Субтитры выключены'],
    ['quality-change', { height: 480 }, 'Качество 480p'],
  ])('%s %o', (type, detail, words) => {
    render(<Announcer />);
    happen(type, detail);
    expect(said()).toBe(words);
    expect(voice().getAttribute('role')).toBe('status');
  });

  test('the end is not a pause', () => {
    render(<Announcer />);
    player.state.ended = true;
    happen('pause');
    expect(said()).toBe('Конец');
  });

  test('the quality that the player itself chooses is not', () => {
    render(<Announcer />);
    player.state.autoQuality = true;
    happen('quality-change', { height: 480 });
    expect(said()).toBe('');
  });

  test('what is set before the film is there is not', () => {
    render(<Announcer />);
    Object.assign(player.state, { canPlay: false, started: false });
    happen('volume-change', { volume: 0.4, muted: false });
    happen('rate-change', 1.5);
    happen('text-track-change');
    expect(said()).toBe('');
  });
});

describe('while the words change', () => {
  test('they are marked as unfinished for 150 ms', () => {
    render(<Announcer />);
    happen('play');
    expect(voice().getAttribute('aria-busy')).toBe('true');
    wait(149);
    expect(voice().getAttribute('aria-busy')).toBe('true');
    wait(1);
    expect(voice().hasAttribute('aria-busy')).toBe(false);
  });

  test('each change begins the wait anew', () => {
    render(<Announcer />);
    happen('volume-change', { volume: 0.4, muted: false });
    wait(100);
    happen('volume-change', { volume: 0.45, muted: false });
    wait(100);
    expect(voice().getAttribute('aria-busy')).toBe('true');
    expect(said()).toBe('Громкость 45 %');
  });
});

describe('a move', () => {
  const at = (currentTime: number) => happen('time-update', { currentTime });

  test('is said once it has rested for 300 ms, from where it began', () => {
    render(<Announcer />);
    at(10);
    happen('seeking', 15);
    wait(200);
    happen('seeking', 20);
    wait(299);
    expect(said()).toBe('');
    wait(1);
    expect(said()).toBe('Вперёд на 10 секунд: 20 секунд');
  });

  test('of less than a second is not', () => {
    render(<Announcer />);
    at(10);
    happen('seeking', 10.9);
    wait(300);
    expect(said()).toBe('');
  });

  test('before the first play is the player placing itself', () => {
    render(<Announcer />);
    player.state.started = false;
    happen('seeking', 90);
    wait(300);
    expect(said()).toBe('');
  });

  test('of another film is not one of this', () => {
    render(<Announcer />);
    at(10);
    happen('seeking', 50);
    happen('source-change');
    wait(300);
    expect(said()).toBe('');
  });

  test('by a slider is left to the slider, which speaks for itself', () => {
    render(<Announcer />);
    document.body.insertAdjacentHTML('beforeend', '<div role="slider" tabindex="0"></div>');
    document.querySelector<HTMLElement>('[role="slider"]')?.focus();
    at(10);
    happen('seeking', 50);
    happen('volume-change', { volume: 0.2, muted: false });
    wait(300);
    expect(said()).toBe('');
  });
});

test('nothing is heard once it is gone', () => {
  const { unmount } = render(<Announcer />);
  unmount();
  expect(player.listeners.size).toBe(0);
});
