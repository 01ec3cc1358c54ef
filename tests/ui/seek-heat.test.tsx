import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SeekBar } from '@/ui/controls/seek-bar';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

const WIDTH = 400;
/** Its peak lies at a quarter. */
const CURVE = Array.from({ length: 100 }, (_, at) => (at === 25 ? 100 : at % 40));

let episode = 500;
const fetched = vi.fn();

/** Each test has an episode of its own. */
beforeEach(() => {
  episode += 1;
  media.reset({ controlsVisible: true, started: true });
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = (body: unknown) => fetched.mockResolvedValue({ json: async () => body });
const bar = () => screen.getByTestId('seek-bar');
const point = (clientX: number) =>
  fireEvent.pointerMove(bar(), { clientX, clientY: 110, pointerId: 1, isPrimary: true });
const urls = () => fetched.mock.calls.map(([url]) => url);

async function open(hasHeat = true, change = {}) {
  media.set(change);
  media.frame = document.createElement('div');
  const source = { url: 'https://media.example/a.m3u8', type: 'hls', label: 'HLS' } as const;
  const stream = { source, subtitles: [], thumbnails: null, chapters: null };
  const fake = fakeContext({ ...seriesState(), stream, selection: { episodeId: episode, variantId: null }, hasHeat });
  const shown = render(
    <WidgetContext value={fake.context}>
      <SeekBar />
    </WidgetContext>,
  );
  bar().getBoundingClientRect = () => ({ left: 0, right: WIDTH, top: 100, width: WIDTH }) as DOMRect;
  await vi.dynamicImportSettled();
  await act(async () => undefined);
  return { ...fake, ...shown };
}

async function touch(clientX = 10) {
  point(clientX);
  await act(async () => undefined);
}

describe('Heat of the seek bar', () => {
  test('is asked for once an episode, when the bar is first touched', async () => {
    answer({ views: 40, heat: CURVE });
    await open();
    expect(urls()).toEqual([]);
    await touch();
    await touch(200);
    expect(urls()).toEqual([`vv-player.php?heat&content_id=1&episode_id=${episode}`]);
    expect(screen.getByTestId('heat').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByTestId('heat').parentElement).toBe(bar());
  });

  test('is asked for by the focus of a keyboard as well', async () => {
    answer({ views: 40, heat: CURVE });
    await open();
    act(() => bar().focus());
    await act(async () => undefined);
    expect(screen.getByTestId('heat')).toBeDefined();
  });

  test('names the part that is played most under the pointer alone', async () => {
    answer({ views: 40, heat: CURVE });
    await open();
    await touch(WIDTH / 4);
    expect(screen.getByText('Чаще всего пересматривают')).toBeDefined();
    await touch(WIDTH / 2);
    expect(screen.queryByText('Чаще всего пересматривают')).toBeNull();
  });

  test.each([
    ['too few views', { views: 3, heat: null }],
    ['another length', { views: 40, heat: [1, 2] }],
    ['parts that are no numbers', { views: 40, heat: CURVE.map(String) }],
    ['parts out of range', { views: 40, heat: CURVE.map((part) => part - 50) }],
    ['no object', null],
  ])('is not drawn for an answer with %s', async (_, body) => {
    answer(body);
    await open();
    await touch();
    expect(urls()).toHaveLength(1);
    expect(screen.queryByTestId('heat')).toBeNull();
  });

  test('is not drawn, and not asked for again, after a failure', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await open();
    await touch();
    await touch(300);
    expect(urls()).toHaveLength(1);
    expect(screen.queryByTestId('heat')).toBeNull();
  });

  test('belongs to its episode', async () => {
    answer({ views: 40, heat: CURVE });
    const { store } = await open();
    await touch();
    fetched.mockReturnValue(new Promise(() => undefined));
    await act(async () => store.setState({ selection: { episodeId: episode + 1000, variantId: null } }));
    expect(screen.queryByTestId('heat')).toBeNull();
  });

  test.each([
    ['a site that does not offer it', false, {}],
    ['a broadcast', true, { duration: Number.POSITIVE_INFINITY, live: true }],
    ['content that has not been started', true, { started: false }],
  ])('is not asked for: %s', async (_, hasHeat, change) => {
    await open(hasHeat, change);
    await touch();
    expect(urls()).toEqual([]);
  });
});
