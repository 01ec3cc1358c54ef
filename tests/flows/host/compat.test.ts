import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WidgetConfig } from '@/domain/widget/widget-config';
import type { CompatProtocolName } from '@/domain/widget/widget-query';
import { MAX_WAITING } from '@/flows/host/on-host';
import { aCatalogue } from '../../support/fake-catalogue';
import { aWidget, type FakeWidget, settle } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits for the lazy code of compat protocols. */
const load = async () => {
  await vi.dynamicImportSettled();
  await settle();
};

/** A widget that plays its first episode at second 100. */
async function play(compat: readonly CompatProtocolName[], config: Partial<WidgetConfig> = {}): Promise<FakeWidget> {
  const widget = aWidget({ query: { compat }, config });
  widget.media.obeys = true;
  widget.commands.start();
  await load();
  widget.media.at(100);
  return widget;
}

const playerjs = (widget: FakeWidget, method: string, value?: unknown) =>
  widget.handlers.compatMessage({ context: 'player.js', method, value, listener: 'x' });
const kodik = (widget: FakeWidget, value: object) => widget.handlers.compatMessage({ key: 'kodik_player_api', value });

/** Gives the names of the messages since the last look, and forgets these. */
const names = ({ host }: FakeWidget) => host.plains.splice(0).map(({ key, event }) => key ?? event);

describe('a compat protocol', () => {
  test('stays off where neither the page nor the query uses it', async () => {
    const widget = await play([]);
    widget.media.emit('play', { asked: true });
    widget.media.emit('timeupdate', { currentTime: 100, duration: 2520 });
    await load();
    expect(names(widget)).toEqual([]);
  });

  test('starts at once where the query names it', async () => {
    const widget = await play(['yandex', 'kodik']);
    expect(names(widget)).toEqual(['inited', 'kodik_player_current_episode']);
    widget.media.emit('play', { asked: true });
    widget.media.emit('pause', undefined);
    expect(names(widget)).toEqual(['started', 'kodik_player_play', 'paused', 'kodik_player_pause']);
  });

  test('of PlayerJS also sends the `ready` of the library that had its name before', async () => {
    const widget = await play(['playerjs']);
    widget.media.emit('ready', undefined);
    expect(names(widget)).toEqual(['new', 'init', 'duration', 'ready']);
    widget.handlers.compatMessage({ api: 'seek', set: 30 });
    await load();
    await vi.advanceTimersByTimeAsync(100);
    expect(widget.media.commands).toContain('seek 30');
  });

  test('starts with the page’s first message, and runs that call', async () => {
    const widget = await play([]);
    kodik(widget, { method: 'seek', seconds: 30 });
    await load();
    await vi.advanceTimersByTimeAsync(100);
    expect(widget.media.commands).toContain('seek 30');
    expect(names(widget)).toEqual([
      'kodik_player_current_episode',
      'kodik_player_duration_update',
      'kodik_player_play',
      'kodik_player_video_started',
      'kodik_player_seek',
    ]);
  });

  test('keeps the order of messages while its code loads, up to the limit', async () => {
    const widget = await play([]);
    for (let count = 0; count < 3 * MAX_WAITING; count += 1) playerjs(widget, 'getVolume');
    playerjs(widget, 'getMuted');
    await load();
    expect(names(widget)).toEqual(['ready', ...Array(MAX_WAITING).fill('getVolume')]);
    playerjs(widget, 'getMuted');
    playerjs(widget, 'getPaused');
    await load();
    expect(names(widget)).toEqual(['getMuted', 'getPaused']);
  });

  test('names its frame by the URL that the page gave it', async () => {
    const widget = await play(['embedly']);
    expect(names(widget)).toEqual([]);
    widget.media.emit('ready', undefined);
    expect(widget.host.plains).toMatchObject([
      { event: 'ready', value: { src: 'https://player.example/vv-player.php?movie_id=1' } },
    ]);
  });
});

describe('a compat protocol: events', () => {
  test('sends the time at most four times a second', async () => {
    const widget = await play(['embedly']);
    playerjs(widget, 'addEventListener', 'timeupdate');
    await load();
    names(widget);
    for (const at of [1000, 1100, 1249, 1250, 1400]) {
      widget.page.now.mockReturnValue(at);
      widget.media.emit('timeupdate', { currentTime: 100, duration: 2520 });
    }
    // The first event shows that the content has loaded.
    expect(names(widget)).toEqual(['ready', 'timeupdate', 'timeupdate']);
  });

  test('sends the buffer, once it is known', async () => {
    const widget = await play(['embedly']);
    widget.media.read.buffered = [
      { start: 0, end: 60 },
      { start: 90, end: 120 },
    ];
    playerjs(widget, 'addEventListener', 'progress');
    await load();
    const updateAt = async (at: number) => {
      widget.page.now.mockReturnValue(at);
      widget.media.emit('timeupdate', { currentTime: 100, duration: 2520 });
      await settle();
    };
    await updateAt(1000);
    widget.host.plains.length = 0;
    await updateAt(2000);
    expect(widget.host.plains).toMatchObject([{ event: 'progress', value: { seconds: 120, duration: 2520 } }]);
  });

  test('sends another episode with its season and variant', async () => {
    const widget = await play(['kodik']);
    widget.host.plains.length = 0;
    kodik(widget, { method: 'change_episode', episode: 2 });
    await load();
    await vi.advanceTimersByTimeAsync(100);
    expect(widget.state().selection?.episodeId).toBe(12);
    expect(widget.host.plains.find(({ key }) => key === 'kodik_player_current_episode')).toMatchObject({
      value: { season: 1, episode: 2 },
    });
  });

  test('sends a failure from before its code loaded', async () => {
    const widget = await play([]);
    widget.media.emit('failed', { kind: 'stream-failed', message: 'gone' });
    playerjs(widget, 'addEventListener', 'error');
    await load();
    expect(names(widget)).toEqual(['ready', 'error']);
  });

  test('sends a failure', async () => {
    const widget = await play(['yandex']);
    names(widget);
    widget.media.emit('failed', { kind: 'stream-failed', message: 'gone' });
    expect(names(widget)).toEqual(['error']);
  });

  test('sends nothing of blocked content but that it is blocked', async () => {
    const widget = aWidget({
      query: { compat: ['yandex'] },
      catalogue: aCatalogue({ available: false }),
    });
    widget.commands.start();
    await load();
    names(widget);
    widget.media.emit('playing', undefined);
    widget.media.emit('pause', undefined);
    expect(names(widget)).toEqual([]);
    widget.media.emit('play', { asked: true });
    expect(names(widget)).toEqual(['error']);
  });
});

describe('a compat protocol: allowed origins', () => {
  test.each([
    ['https://site.example', ['inited']],
    ['https://other.example', []],
  ])('with %s allowed, a silent page receives %j', async (origin, expected) => {
    const widget = await play(['yandex'], { allowedOrigins: [origin] });
    expect(names(widget)).toEqual(expected);
  });
});
