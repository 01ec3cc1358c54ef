import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Announcer } from '@/ui/feedback/announcer';
import { type Feedback, showFeedback } from '@/ui/feedback/feedback-event';

interface PlayerEvent {
  detail: unknown;
  timeStamp: number;
  triggers: { findType(type: string): { timeStamp: number } | undefined };
}
type Listener = (event: PlayerEvent) => void;

const player = vi.hoisted(() => ({
  listeners: new Set<{ type: string; listener: Listener; capture: boolean }>(),
  state: {
    autoQuality: false,
    canPlay: true,
    currentTime: 0,
    ended: false,
    paused: true,
    seeking: false,
    started: true,
    textTrack: null as { label: string } | null,
    title: 'Маяк',
  },
  listen(
    type: string,
    listener: Listener,
    { signal, capture = false }: { readonly signal: AbortSignal; readonly capture?: boolean },
  ) {
    const entry = { type, listener, capture };
    this.listeners.add(entry);
    signal.addEventListener('abort', () => this.listeners.delete(entry));
  },
}));
vi.mock('@/ui/widget/use-media', () => ({ useMediaEvents: () => player }));
vi.mock('@/ui/widget/use-widget', () => ({ usePlayer: () => ({ currentSecond: () => player.state.currentTime }) }));

const INITIAL = { ...player.state };

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(player.state, INITIAL);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** @param asked time of the request that caused the event */
function happen(type: string, detail: unknown = undefined, asked: number | null = null, timeStamp = 0): void {
  const findType = (request: string) =>
    asked !== null && request === REQUESTS[type] ? { timeStamp: asked } : undefined;
  const event = { detail, timeStamp, triggers: { findType } };
  for (const entry of player.listeners) if (entry.type === type) entry.listener(event);
}
/** Vidstack's requests by the event that answers them. */
const REQUESTS: Readonly<Record<string, string>> = {
  'quality-change': 'media-quality-change-request',
  seeking: 'media-seek-request',
  'rate-change': 'media-rate-change-request',
  'text-track-change': 'media-text-track-change-request',
};
const announcer = () => screen.getByTestId('announcer');
const said = () => announcer().textContent;
const wait = (ms: number) => vi.advanceTimersByTime(ms);

/** Shows the feedback of a key, as the key itself does. */
const press = (feedback: Feedback) => {
  const frame = announcer().closest('[data-media-player]');
  if (frame !== null) showFeedback(frame, feedback);
};
const renderInFrame = () =>
  render(
    <div data-media-player="">
      <Announcer />
    </div>,
  );

describe('announcer', () => {
  test.each<[string, unknown, string]>([
    ['play', undefined, 'Воспроизведение'],
    ['volume-change', { volume: 0.4, muted: false }, 'Громкость 40 %'],
    ['volume-change', { volume: 0.4, muted: true }, 'Звук выключен'],
    ['rate-change', 1.5, 'Скорость 1,5'],
    ['fullscreen-change', true, 'На весь экран'],
    ['fullscreen-change', false, 'Обычный размер'],
    ['picture-in-picture-change', true, 'Картинка в картинке'],
    ['text-track-change', undefined, 'Субтитры выключены'],
    ['quality-change', { height: 480 }, 'Качество 480p'],
  ])('announces %s %o', (type, detail, words) => {
    render(<Announcer />);
    happen(type, detail, 0);
    expect(said()).toBe(words);
    expect(announcer().getAttribute('role')).toBe('status');
  });

  test('announces a pause, once it is not the end', () => {
    render(<Announcer />);
    happen('pause');
    wait(100);
    expect(said()).toBe('Пауза');
  });

  test('does not announce a pause that is over at once', () => {
    render(<Announcer />);
    happen('pause');
    happen('play');
    wait(1000);
    expect(said()).toBe('Воспроизведение');
  });

  // The real player emits `pause` before its state knows of the end, then `ended`.
  test('announces the end without a pause before it', () => {
    render(<Announcer />);
    happen('play');
    happen('time-update', { currentTime: 48 });
    happen('pause');
    expect(said()).toBe('Воспроизведение');
    player.state.ended = true;
    happen('ended');
    expect(said()).toBe('Конец');
    wait(1000);
    expect(said()).toBe('Конец');
  });

  // An embedded player may report its pause late.
  test('announces the end without a pause after it', () => {
    render(<Announcer />);
    happen('play');
    player.state.ended = true;
    happen('ended');
    happen('pause');
    wait(1000);
    expect(said()).toBe('Конец');
  });

  test('announces the title of the following episode', () => {
    render(<Announcer />);
    happen('play');
    expect(said()).toBe('Воспроизведение');
    happen('pause');
    happen('ended');
    happen('source-change');
    player.state.title = 'Маяк · Сезон 1, серия 2';
    happen('play');
    expect(said()).toBe('Воспроизведение: Маяк · Сезон 1, серия 2');
    happen('pause');
    wait(100);
    happen('play');
    expect(said()).toBe('Воспроизведение');
  });

  test('keeps the name of a dub on which playback goes on', () => {
    renderInFrame();
    happen('play');
    press({ spoken: 'Озвучка: Студия Юг' });
    happen('source-change');
    happen('play');
    expect(said()).toBe('Озвучка: Студия Юг');
    happen('pause');
    wait(100);
    happen('source-change');
    happen('play');
    expect(said()).toBe('Воспроизведение');
  });

  test('announces the next episode if its code loaded after the first start', () => {
    render(<Announcer />);
    player.state.title = 'Маяк · Сезон 1, серия 2';
    happen('play');
    expect(said()).toBe('Воспроизведение: Маяк · Сезон 1, серия 2');
  });

  test('ignores automatic quality changes', () => {
    render(<Announcer />);
    player.state.autoQuality = true;
    happen('quality-change', { height: 480 }, 0);
    expect(said()).toBe('');
  });

  test('ignores changes before the stream can play', () => {
    render(<Announcer />);
    Object.assign(player.state, { canPlay: false, started: false });
    happen('volume-change', { volume: 0.4, muted: false });
    happen('rate-change', 1.5, 0);
    happen('text-track-change', undefined, 0);
    expect(said()).toBe('');
  });

  test('ignores the subtitles, the quality and the rate that a new source brings', () => {
    render(<Announcer />);
    happen('rate-change', 1);
    happen('text-track-change');
    player.state.textTrack = { label: 'Русские' };
    happen('text-track-change');
    happen('quality-change', { height: 480 });
    expect(said()).toBe('');
  });

  // The viewer may choose the rendition on the screen, which changes nothing.
  test('ignores a quality that was requested of the previous source', () => {
    render(<Announcer />);
    happen('source-change', undefined, null, 20);
    happen('quality-change', { height: 480 }, 10);
    expect(said()).toBe('');
    happen('quality-change', { height: 720 }, 30);
    expect(said()).toBe('Качество 720p');
  });
});

describe('announcer region', () => {
  test('is busy for 150 ms after a change', () => {
    render(<Announcer />);
    happen('play');
    expect(announcer().getAttribute('aria-busy')).toBe('true');
    wait(149);
    expect(announcer().getAttribute('aria-busy')).toBe('true');
    wait(1);
    expect(announcer().hasAttribute('aria-busy')).toBe(false);
  });

  test('restarts the busy time at each change', () => {
    render(<Announcer />);
    happen('volume-change', { volume: 0.4, muted: false });
    wait(100);
    happen('volume-change', { volume: 0.45, muted: false });
    wait(100);
    expect(announcer().getAttribute('aria-busy')).toBe('true');
    expect(said()).toBe('Громкость 45 %');
  });
});

describe('announcer, seeks', () => {
  const at = (currentTime: number) => happen('time-update', { currentTime });
  const seek = (to: number) => {
    happen('media-seek-request', to);
    happen('seeking', to);
  };
  // The real player emits the request during playback, then the new time with the next frame, then the seek.
  test('a seek during playback is announced from the position of the request', () => {
    render(<Announcer />);
    at(10);
    player.state.currentTime = 10.2;
    happen('media-seek-request', 20.2);
    player.state.currentTime = 20.2;
    at(20.2);
    happen('seeking', 20.2);
    at(20.3);
    wait(300);
    expect(said()).toBe('Вперёд на 10 секунд: 20 секунд');
  });

  test('a seek of a film is announced from the last position before it, though its request is told with it', () => {
    render(<Announcer />);
    at(10);
    player.state.currentTime = 20.2;
    happen('seeking', 20.2, 0);
    at(20.2);
    wait(300);
    expect(said()).toBe('Вперёд на 10 секунд: 20 секунд');
  });

  test('seek steps during playback are announced once, from the first position', () => {
    render(<Announcer />);
    at(30);
    player.state.currentTime = 30;
    for (const to of [20, 10]) {
      happen('media-seek-request', to);
      player.state.currentTime = to;
      at(to);
      happen('seeking', to);
      wait(200);
    }
    expect(said()).toBe('');
    wait(100);
    expect(said()).toBe('Назад на 20 секунд: 10 секунд');
  });

  test('a seek of 10 s is announced as 10 s although playback went on', () => {
    render(<Announcer />);
    player.state.currentTime = 4.05;
    happen('media-seek-request', 13.9);
    happen('seeking', 13.9);
    wait(300);
    expect(said()).toBe('Вперёд на 10 секунд: 13 секунд');
  });

  test('a seek to the live edge is announced', () => {
    render(<Announcer />);
    player.state.currentTime = 60;
    happen('media-live-edge-request');
    player.state.currentTime = 90;
    at(90);
    happen('seeking', 90);
    wait(300);
    expect(said()).toBe('Вперёд на 30 секунд: 1 минута 30 секунд');
  });

  test('an ineffective request is not announced, nor taken for the start of the next seek', () => {
    render(<Announcer />);
    player.state.currentTime = 10;
    happen('media-seek-request', 40);
    wait(300);
    expect(said()).toBe('');
    player.state.currentTime = 20;
    happen('media-seek-request', 25);
    happen('seeking', 25);
    wait(300);
    expect(said()).toBe('Вперёд на 5 секунд: 25 секунд');
  });

  test('a seek to the end is announced as the end', () => {
    render(<Announcer />);
    player.state.currentTime = 10;
    happen('media-seek-request', 48);
    at(48);
    happen('seeking', 48);
    happen('pause');
    happen('ended');
    wait(1000);
    expect(said()).toBe('Конец');
  });

  test('a seek is announced after 300 ms without movement, from its start', () => {
    render(<Announcer />);
    player.state.currentTime = 10;
    seek(15);
    wait(200);
    seek(20);
    wait(299);
    expect(said()).toBe('');
    wait(1);
    expect(said()).toBe('Вперёд на 10 секунд: 20 секунд');
  });

  // A switch of the voice, a gap and a recovery move the player.
  test('a seek that nobody requested is not announced', () => {
    render(<Announcer />);
    at(10);
    happen('seeking', 12);
    wait(1000);
    expect(said()).toBe('');
  });

  test('a seek right after a choice by a key is announced as well', () => {
    renderInFrame();
    player.state.currentTime = 10;
    press({ text: '720p', spoken: 'Качество 720p' });
    expect(said()).toBe('Качество 720p');
    wait(200);
    seek(20);
    wait(300);
    expect(said()).toBe('Вперёд на 10 секунд: 20 секунд');
  });

  test('a seek to a chapter says its title once, and no distance', () => {
    renderInFrame();
    player.state.currentTime = 10;
    seek(20);
    press({ text: 'Шторм', spoken: 'Шторм', namesSeek: true });
    expect(said()).toBe('');
    wait(300);
    expect(said()).toBe('Шторм');
    seek(15);
    wait(1000);
    expect(said()).toBe('Вперёд на 5 секунд: 15 секунд');
  });

  test('a seek of less than a second is not announced', () => {
    render(<Announcer />);
    player.state.currentTime = 10;
    seek(10.9);
    wait(300);
    expect(said()).toBe('');
  });

  test('the initial seek before the first play is not announced', () => {
    render(<Announcer />);
    player.state.started = false;
    happen('media-seek-request', 90);
    happen('seeking', 90);
    player.state.started = true;
    wait(300);
    expect(said()).toBe('');
  });

  test('a seek of the previous content is not announced', () => {
    render(<Announcer />);
    player.state.currentTime = 10;
    seek(50);
    happen('source-change');
    wait(300);
    expect(said()).toBe('');
  });

  test("a seek by a slider is left to the slider's own value text", () => {
    render(<Announcer />);
    document.body.insertAdjacentHTML('beforeend', '<div role="slider" tabindex="0"></div>');
    document.querySelector<HTMLElement>('[role="slider"]')?.focus();
    player.state.currentTime = 10;
    seek(50);
    happen('volume-change', { volume: 0.2, muted: false });
    wait(300);
    expect(said()).toBe('');
  });
});

test('announcer: listens to nothing after it is unmounted', () => {
  const { unmount } = render(<Announcer />);
  unmount();
  expect(player.listeners.size).toBe(0);
});
