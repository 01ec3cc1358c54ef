import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fail } from '@/flows/fail';
import { err, ok } from '@/lib/result';
import { selectPhase } from '@/store/selectors';
import { aMaster } from '../fixtures/catalogue';
import { aCatalogue, http } from '../support/fake-catalogue';
import { aPlayingWidget, aWidget, type FakeWidget, settle } from '../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const NO_NETWORK = err({ kind: 'network', url: 'https://api.example', message: 'Network Error' } as const);
const STALLED = { kind: 'stalled', message: 'no data arrived' } as const;

const backOnline = async (widget: FakeWidget) => {
  widget.connection.turn(true);
  await settle();
};

describe('Offline notice', () => {
  test('follows the online and offline events of the browser', async () => {
    const widget = await aPlayingWidget();
    expect(widget.state().offline).toBe(false);
    widget.connection.turn(false);
    expect(widget.state().offline).toBe(true);
    widget.media.emit('playing', undefined);
    expect(widget.state().offline, 'what is loaded plays on').toBe(true);
    widget.connection.turn(true);
    expect(widget.state().offline).toBe(false);
  });

  test('appears with a failure in a browser that reports no network', async () => {
    const widget = await aPlayingWidget();
    widget.connection.online = false;
    widget.media.emit('failed', STALLED);
    expect(widget.state().offline).toBe(true);
  });

  test('follows what the recovery of the stream knows, in a browser that reports no network for ever', async () => {
    const widget = await aPlayingWidget();
    widget.connection.online = false;
    widget.media.emit('wait', 'server');
    expect(widget.state().offline, 'the report is not believed').toBe(false);
    widget.connection.turn(false);
    widget.media.emit('wait', 'network');
    expect(widget.state().offline).toBe(true);
    widget.media.emit('online', undefined);
    expect(widget.state().offline, 'a server has answered').toBe(false);
  });
});

describe('Restart after a network failure', () => {
  test('keeps the episode and the second, and plays', async () => {
    const widget = await aPlayingWidget();
    widget.commands.selectEpisode(22);
    await settle();
    widget.media.at(700.5, 'playing');
    widget.connection.turn(false);
    widget.media.emit('failed', STALLED);
    expect(selectPhase(widget.state())).toBe('failed');
    await backOnline(widget);
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: 700.5 });
    expect(widget.state()).toMatchObject({ failure: null, restart: null, selection: { episodeId: 22 } });
  });

  test('leaves paused content paused', async () => {
    const widget = await aPlayingWidget();
    widget.media.at(300, 'paused');
    widget.connection.turn(false);
    widget.media.emit('failed', STALLED);
    await backOnline(widget);
    expect(widget.media.loaded?.options).toEqual({ start: 'paused', startAt: 300 });
  });

  test('keeps the start mode across another failure', async () => {
    const widget = await aPlayingWidget();
    widget.media.at(300, 'playing');
    widget.connection.turn(false);
    widget.media.emit('failed', STALLED);
    const content = widget.catalogue.answers.get('/contents/{id}');
    widget.catalogue.answers.set('/contents/{id}', NO_NETWORK);
    await backOnline(widget);
    expect(selectPhase(widget.state())).toBe('failed');
    if (content) widget.catalogue.answers.set('/contents/{id}', content);
    widget.connection.turn(false);
    await backOnline(widget);
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: 300 });
  });

  test.each([
    [true, 'auto'],
    [false, 'paused'],
  ] as const)('of the first calls follows the query (auto_play %s)', async (autoPlay, start) => {
    const catalogue = aCatalogue();
    const episodes = catalogue.answers.get('/episodes');
    catalogue.answers.set('/episodes', NO_NETWORK);
    const widget = aWidget({ catalogue, query: { autoPlay, t: 90 } });
    widget.connection.online = false;
    widget.commands.start();
    await settle();
    expect(widget.state()).toMatchObject({ offline: true, failure: { kind: 'unexpected' } });
    if (episodes) catalogue.answers.set('/episodes', episodes);
    await backOnline(widget);
    expect(widget.media.loaded?.options).toEqual({ start, startAt: 90 });
  });

  test('of a master file plays the selected episode', async () => {
    const widget = await aPlayingWidget();
    widget.media.at(100, 'paused');
    const url = 'https://media.example/12/master.json';
    widget.catalogue.answers.set(url, NO_NETWORK);
    widget.commands.selectEpisode(12);
    await settle();
    widget.catalogue.answers.set(url, ok(aMaster()));
    await backOnline(widget);
    expect(widget.media.loaded?.options).toEqual({ start: 'asked', startAt: null });
    expect(widget.state().selection?.episodeId).toBe(12);
  });

  test.each([
    ['reloads the frame once its code can be loaded', true, 1],
    ['keeps the frame while its code cannot be loaded', false, 0],
  ])('of a part of the widget %s', async (_, hasCode, reloads) => {
    const widget = await aPlayingWidget();
    widget.page.hasCode.mockResolvedValue(hasCode);
    widget.connection.turn(false);
    fail(widget.deps, { kind: 'unexpected', reason: 'chunk', detail: 'detail' });
    widget.page.now.mockReturnValue(1_000);
    await backOnline(widget);
    expect(widget.page.hasCode).toHaveBeenCalledOnce();
    expect(widget.page.reload).toHaveBeenCalledTimes(reloads);
  });

  test('runs once for each reconnection', async () => {
    const widget = await aPlayingWidget();
    widget.connection.turn(false);
    widget.media.emit('failed', STALLED);
    widget.catalogue.answers.set('/contents/{id}', NO_NETWORK);
    const { attempt } = widget.state();
    await backOnline(widget);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(widget.state().attempt).toBe(attempt + 1);
    expect(selectPhase(widget.state())).toBe('failed');
  });
});

describe('No restart after a reconnection', () => {
  test('for content that plays', async () => {
    const widget = await aPlayingWidget();
    widget.connection.turn(false);
    await backOnline(widget);
    expect(widget.state().attempt).toBe(1);
    expect(widget.media.loads).toBe(1);
  });

  test('for content that is not in the catalogue', async () => {
    const catalogue = aCatalogue();
    catalogue.answers.set('/contents/{id}', http(404));
    const widget = aWidget({ catalogue });
    widget.commands.start();
    await settle();
    expect(selectPhase(widget.state())).toBe('failed');
    widget.connection.turn(false);
    await backOnline(widget);
    expect(widget.state().attempt).toBe(1);
  });

  test('for blocked content', async () => {
    const widget = await aPlayingWidget({ catalogue: aCatalogue({ available: false }) });
    widget.connection.turn(false);
    widget.media.emit('ended', undefined);
    expect(selectPhase(widget.state())).toBe('blocked');
    await backOnline(widget);
    expect(selectPhase(widget.state())).toBe('blocked');
  });

  test('for a bug', async () => {
    const widget = await aPlayingWidget();
    widget.connection.turn(false);
    widget.commands.reportBreak('detail');
    await backOnline(widget);
    expect(widget.page.reload).not.toHaveBeenCalled();
  });
});
