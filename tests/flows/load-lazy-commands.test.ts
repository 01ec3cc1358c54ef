import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadLazyCommands } from '@/flows';
import { inertLazyCommands } from '../fixtures/widget';
import { aPlayingWidget, aWidget, settle } from '../support/fake-widget';

const code = () => ({ createLazyCommands: vi.fn(inertLazyCommands) });

describe('loadLazyCommands', () => {
  test('creates the commands once and runs each command in order', async () => {
    const loaded = code();
    const load = vi.fn(async () => loaded);
    const { preload, run } = loadLazyCommands(aWidget().deps, load);
    const ran: number[] = [];
    preload();
    run(() => ran.push(1));
    run(() => ran.push(2));
    await vi.waitFor(() => expect(ran).toEqual([1, 2]));
    expect(loaded.createLazyCommands).toHaveBeenCalledTimes(1);
    run(() => ran.push(3));
    expect(ran).toEqual([1, 2, 3]);
  });

  test('a failed preload leaves alone the load that a call waits for', async () => {
    let answer = (_: ReturnType<typeof code>) => {};
    const pending = new Promise<ReturnType<typeof code>>((resolve) => (answer = resolve));
    const load = vi
      .fn(() => pending)
      .mockReturnValueOnce(pending)
      .mockRejectedValueOnce(new Error('offline'));
    const { deps } = aWidget();
    const { preload, run } = loadLazyCommands(deps, load);
    const ran: number[] = [];
    run(() => ran.push(1));
    preload();
    await vi.waitFor(() => expect(deps.log).toHaveBeenCalledOnce());
    run(() => ran.push(2));
    expect(load).toHaveBeenCalledTimes(2);
    answer(code());
    await vi.waitFor(() => expect(ran).toEqual([1, 2]));
  });
});

describe('Code that watches a failure', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  /** A failed stream at 300 s, before the code that watches it has loaded. */
  async function aFailure(load = vi.fn(async () => code()), hasCode = false) {
    const widget = await aPlayingWidget();
    widget.page.hasCode.mockResolvedValue(hasCode);
    const loader = loadLazyCommands(widget.deps, load);
    widget.media.at(300, 'playing');
    widget.media.emit('failed', { kind: 'stream-failed', message: '' });
    return { ...widget, load, loader };
  }

  const refused = () => vi.fn(async () => code()).mockRejectedValue(new Error('refused'));

  test('is requested again with growing pauses until it loads', async () => {
    const { load, loader } = await aFailure(refused());
    const counts: number[] = [];
    for (const seconds of [0, 2, 4, 8, 16, 32, 60, 60]) {
      await wait(seconds * 1_000);
      counts.push(load.mock.calls.length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    load.mockResolvedValue(code());
    await wait(60_000);
    expect(loader.loaded()).not.toBeNull();
    await wait(120_000);
    expect(load).toHaveBeenCalledTimes(9);
  });

  test('is requested again at once when the network is back', async () => {
    const { load, connection } = await aFailure(refused());
    await wait(20_000);
    const { length } = load.mock.calls;
    connection.turn(false);
    await settle();
    expect(load).toHaveBeenCalledTimes(length + 1);
  });

  test('is no longer requested after a restart', async () => {
    const { load, commands } = await aFailure(refused());
    await settle();
    commands.retry();
    await wait(2_000);
    const { length } = load.mock.calls;
    await wait(120_000);
    expect(load).toHaveBeenCalledTimes(length);
  });

  test('reloads the frame at its second where the browser remembers that it failed', async () => {
    const { page } = await aFailure(refused());
    await wait(20_000);
    expect(page.reload).not.toHaveBeenCalled();
    page.hasCode.mockResolvedValue(true);
    await wait(16_000);
    expect(page.reload).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ selection: { episodeId: 11, variantId: null }, seconds: 300, plays: true }),
      expect.anything(),
    );
  });

  test('reloads the frame once a minute at most while its server has the code', async () => {
    const { page } = await aFailure(refused(), true);
    await wait(61_000);
    expect(page.reload).not.toHaveBeenCalled();
    await wait(60_000);
    expect(page.reload).toHaveBeenCalledOnce();
    await wait(60_000);
    expect(page.reload).toHaveBeenCalledTimes(2);
  });
});
