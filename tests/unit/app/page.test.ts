import { expect, test, vi } from 'vitest';
import { readPage } from '@/app/page';

function aWindow({ framed = true, referrer = '', href = 'https://vv.example/vv-player.php?movie_id=1' } = {}) {
  const reload = vi.fn();
  const window = {
    location: { href, reload },
    document: { referrer, baseURI: href },
    performance: { now: () => 42 },
  };
  return { reload, window: { ...window, parent: framed ? {} : undefined } as unknown as Window };
}

test('within a frame it stands on the page that frames it', () => {
  const { window } = aWindow({ referrer: 'https://owner.example/' });
  expect(readPage(window).address).toBe('https://owner.example/');
});

test('an owner who sends no referrer: the widget’s own address', () => {
  const { window } = aWindow();
  expect(readPage(window).address).toBe('https://vv.example/vv-player.php?movie_id=1');
});

test('on a page of its own, where the viewer came from does not matter', () => {
  const { window } = aWindow({ framed: false, referrer: 'https://search.example/' });
  Object.assign(window, { parent: window });
  expect(readPage(window).address).toBe('https://vv.example/vv-player.php?movie_id=1');
});

test.each([
  ['https://vv.example/vv-player.php?movie_id=1', 'https://vv.example/'],
  ['https://owner.example/films/player/vv-player.php?movie_id=1', 'https://owner.example/films/player/'],
])('the placeholder lies where the widget does: %s', (href, folder) => {
  const { window } = aWindow({ href });
  expect(readPage(window).placeholderUrl).toBe(`${folder}vv-player.php?path=/widget-assets/placeholder.mp4`);
});

test('reloads the frame, not the owner’s page', () => {
  const { window, reload } = aWindow();
  readPage(window).reload();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(readPage(window).now()).toBe(42);
});
