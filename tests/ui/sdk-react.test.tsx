import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VvPlayer } from '../../packages/vv-embed/src/react';

const OPTIONS = { src: 'https://player.example/vv-player.php', movieId: 1 };

const frame = () => document.querySelector('iframe') as HTMLIFrameElement;
const event = (name: string) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), {
      data: { ns: 'vv-player', v: 1, kind: 'event', name },
      origin: 'https://player.example',
      source: frame().contentWindow,
    }),
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // A frame of the test loads nothing; this object stands in for its window.
  const contentWindow = { postMessage: () => undefined } as unknown as Window;
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(contentWindow);
});
afterEach(() => vi.restoreAllMocks());

test('React component: changed, added or removed handlers leave the frame unchanged', () => {
  const [first, second, ended] = [vi.fn(), vi.fn(), vi.fn()];
  const { rerender, unmount } = render(<VvPlayer options={OPTIONS} onPlay={first} />);
  const before = frame();
  event('play');
  rerender(<VvPlayer options={{ ...OPTIONS }} onPlay={second} onEnded={ended} />);
  event('play');
  event('ended');
  rerender(<VvPlayer options={OPTIONS} />);
  event('play');
  expect([first, second, ended].map((handler) => handler.mock.calls.length)).toEqual([1, 1, 1]);
  expect(frame()).toBe(before);
  rerender(<VvPlayer options={{ ...OPTIONS, movieId: 2 }} />);
  expect(frame().src).toContain('movie_id=2');
  unmount();
  expect(document.querySelector('iframe')).toBeNull();
});

test('React component: a trace is called, a new one from the next message on, and no handler is invented', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = render(<VvPlayer options={{ ...OPTIONS, trace: first }} />);
  const before = frame();
  frame().dispatchEvent(new Event('load'));
  const data = { kind: 'hello', payload: { events: ['fullscreenchange', 'storage'] } };
  expect(first.mock.lastCall).toMatchObject([{ direction: 'out', data }]);
  rerender(<VvPlayer options={{ ...OPTIONS, trace: second }} />);
  event('play');
  expect(first).toHaveBeenCalledOnce();
  expect(second).toHaveBeenCalledOnce();
  expect(frame()).toBe(before);
});

test('React component: refuses a src that would run in the page', () => {
  const bad = { ...OPTIONS, src: 'javascript:parent.hit=1//' };
  expect(() => render(<VvPlayer options={bad} />)).toThrow('src is no http(s) URL');
  const { rerender } = render(<VvPlayer options={OPTIONS} />);
  expect(() => rerender(<VvPlayer options={bad} />)).toThrow('src is no http(s) URL');
  expect(document.querySelectorAll('iframe')).toHaveLength(0);
});
