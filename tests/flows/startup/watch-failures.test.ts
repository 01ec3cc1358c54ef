import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CALM_PLAY_S, FIRST_PROBE_MS, LONGEST_PROBE_MS } from '@/domain/recovery/limits';
import { fail } from '@/flows/fail';
import { err, ok } from '@/lib/result';
import { selectPhase } from '@/store/selectors';
import { aMaster } from '../../fixtures/catalogue';
import { aCatalogue, http } from '../../support/fake-catalogue';
import { aPlayingWidget, aWidget, type FakeWidget, settle } from '../../support/fake-widget';

const STALLED = { kind: 'stalled', message: 'no data arrived' } as const;
const SEGMENT = 'https://media.example/hls/7.ts';
const BROKEN = { kind: 'stream-failed', message: '', url: SEGMENT, status: 404 } as const;
const MASTER = 'https://media.example/12/master.json';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Content at 300 s whose stream has failed. */
async function aBrokenWidget(playback: 'playing' | 'paused' = 'playing'): Promise<FakeWidget> {
  const widget = await aPlayingWidget();
  widget.media.at(300, playback);
  widget.media.emit('failed', BROKEN);
  return widget;
}

/** Milliseconds between the probes of a failure that lasts. */
async function pausesOf(widget: FakeWidget, count: number): Promise<number[]> {
  const pauses: number[] = [];
  for (let last = Date.now(); pauses.length < count; last = Date.now()) {
    const { length } = widget.life.answers.mock.calls;
    while (widget.life.answers.mock.calls.length === length) await wait(1_000);
    pauses.push(Date.now() - last);
  }
  return pauses;
}

describe('Watched failure', () => {
  test('is probed with growing pauses, a minute at most', async () => {
    const widget = await aBrokenWidget();
    const pauses = await pausesOf(widget, 8);
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
    expect(pauses[0]).toBe(FIRST_PROBE_MS);
    expect(pauses.at(-1)).toBe(LONGEST_PROBE_MS);
    expect(widget.state().attempt, 'no start meanwhile').toBe(1);
  });

  test.each([
    ['playing', 'asked'],
    ['paused', 'paused'],
  ] as const)('restarts %s content at its second once its file answers', async (playback, start) => {
    const widget = await aBrokenWidget(playback);
    widget.life.answers.mockResolvedValue(true);
    await wait(FIRST_PROBE_MS);
    expect(widget.life.answers).toHaveBeenCalledWith(SEGMENT, false, expect.anything());
    expect(widget.media.loaded?.options).toMatchObject({ start, startAt: 300 });
    expect(widget.state()).toMatchObject({ failure: null, retryIn: null });
  });

  test('of a live stream asks for the stream: its window has passed the segment that failed', async () => {
    const widget = await aPlayingWidget();
    widget.media.at(300, 'playing');
    Object.assign(widget.media.now, { streamType: 'live:dvr' });
    const url = widget.media.loaded?.stream.source.url;
    widget.media.emit('failed', BROKEN);
    await wait(FIRST_PROBE_MS);
    expect(widget.life.answers).toHaveBeenCalledWith(url, false, expect.anything());
  });

  test('restarts a live stream at its edge', async () => {
    const widget = await aPlayingWidget();
    widget.media.at(300, 'playing');
    Object.assign(widget.media.now, { streamType: 'live:dvr' });
    widget.media.emit('failed', BROKEN);
    widget.life.answers.mockResolvedValue(true);
    await wait(FIRST_PROBE_MS);
    expect(widget.media.loaded?.options).toMatchObject({ start: 'asked', startAt: null });
  });

  test('counts the calm playback after it once', async () => {
    const widget = await aPlayingWidget();
    const looks = vi.spyOn(widget.life, 'isHidden');
    for (let seconds = 0; seconds < CALM_PLAY_S * 3; seconds += 1)
      widget.media.emit('timeupdate', { currentTime: seconds, duration: 2520 });
    expect(looks).toHaveBeenCalledTimes(1);
  });

  test('says so with the first frame', async () => {
    const widget = await aBrokenWidget();
    widget.life.answers.mockResolvedValue(true);
    await wait(FIRST_PROBE_MS);
    expect(widget.state().notice).toBeNull();
    widget.media.emit('frame', undefined);
    expect(widget.state().notice).toEqual({ kind: 'available-again' });
  });

  test('counts the seconds down for the screen', async () => {
    const widget = await aBrokenWidget();
    const seconds: unknown[] = [widget.state().retryIn];
    for (let second = 0; second < 2; second += 1) {
      await wait(1_000);
      seconds.push(widget.state().retryIn);
    }
    expect(seconds).toEqual([2, 1, 4]);
  });

  test('of a master file is over when the file can be used again', async () => {
    const widget = await aPlayingWidget();
    widget.catalogue.answers.set(MASTER, http(500));
    widget.commands.selectEpisode(12);
    await settle();
    expect(widget.state().failure?.kind).toBe('master-failed');
    await wait(FIRST_PROBE_MS);
    expect(selectPhase(widget.state())).toBe('failed');
    widget.catalogue.answers.set(MASTER, ok(aMaster()));
    await wait(2 * FIRST_PROBE_MS);
    expect(widget.state()).toMatchObject({ failure: null, selection: { episodeId: 12 } });
  });

  test('restarts when the master file names another URL', async () => {
    const widget = await aBrokenWidget();
    const sources = [{ label: '720p', link: 'https://media.example/signed-again.m3u8', isDefault: true }];
    widget.catalogue.answers.set('https://media.example/11/master.json', ok(aMaster({ sources })));
    await wait(FIRST_PROBE_MS);
    expect(widget.media.loaded?.stream.source.url).toBe('https://media.example/signed-again.m3u8');
  });

  describe('of a URL that is refused', () => {
    const STREAM = 'https://media.example/720p.m3u8';
    /** A stream whose playlist answers, and whose segment is refused. */
    async function anExpiredWidget() {
      const widget = await aPlayingWidget();
      widget.media.at(300, 'playing');
      const url = widget.media.loaded?.stream.source.url ?? STREAM;
      const answerOf = { [SEGMENT]: 'refused', [url]: true } as Record<string, boolean | 'refused'>;
      widget.life.answers.mockImplementation(async (asked) => answerOf[asked] ?? false);
      // New URLs are requested first.
      const fail = async () => {
        widget.media.emit('failed', { ...BROKEN, status: 403 });
        await vi.dynamicImportSettled();
        await settle();
        expect(widget.state().failure).not.toBeNull();
      };
      await fail();
      return { ...widget, url, answerOf, fail };
    }

    test('restarts, because the playlist names another', async () => {
      const { state, media } = await anExpiredWidget();
      await wait(FIRST_PROBE_MS);
      expect(state().failure).toBeNull();
      expect(media.loaded?.options).toMatchObject({ start: 'asked', startAt: 300 });
    });

    test('waits while the playlist is refused, too', async () => {
      const { state, url, answerOf } = await anExpiredWidget();
      answerOf[url] = 'refused';
      await wait(300_000);
      expect(state().attempt).toBe(1);
      answerOf[url] = true;
      await wait(60_000);
      expect(state().failure).toBeNull();
    });

    test('restarts after the first pause, and then once a minute', async () => {
      const { state, fail } = await anExpiredWidget();
      await wait(FIRST_PROBE_MS);
      expect(state().attempt).toBe(2);
      await fail();
      await wait(59_000);
      expect(state().attempt).toBe(2);
      await wait(62_000);
      expect(state().attempt).toBe(3);
    });

    test('restarts where the master file is refused and the catalogue answers', async () => {
      const { state, catalogue } = await anExpiredWidget();
      const master = 'https://media.example/11/master.json';
      catalogue.answers.set(master, http(403));
      await wait(FIRST_PROBE_MS);
      expect(state().attempt).toBe(2);
    });
  });

  test.each(['/contents/{id}', '/episodes'])('of the call %s repeats that call alone', async (name) => {
    const catalogue = aCatalogue();
    const good = catalogue.answers.get(name);
    const url = `https://api.example${name}?content-id=1`;
    catalogue.answers.set(name, err({ kind: 'network', url }));
    const widget = aWidget({ catalogue, query: { autoPlay: true } });
    widget.commands.start();
    await settle();
    const { length } = catalogue.calls;
    await wait(FIRST_PROBE_MS);
    expect(catalogue.calls.slice(length).map((call) => call.name)).toEqual([name]);
    if (good) catalogue.answers.set(name, good);
    await wait(2 * FIRST_PROBE_MS);
    expect(widget.media.loaded?.options.start).toBe('auto');
  });

  test('that comes back after a restart is probed with the next pause', async () => {
    const widget = await aBrokenWidget();
    widget.life.answers.mockResolvedValue(true);
    for (const pause of [2_000, 4_000, 8_000]) {
      await wait(pause - 1);
      expect(selectPhase(widget.state()), `${pause} ms`).toBe('failed');
      await wait(1);
      expect(widget.state().failure).toBeNull();
      widget.media.emit('failed', STALLED);
    }
  });

  test('that begins during the probe of the one before waits for a probe of its own', async () => {
    const widget = await aBrokenWidget();
    let answer = (_: boolean) => {};
    widget.life.answers.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await wait(FIRST_PROBE_MS);
    widget.commands.retry();
    await settle();
    widget.media.emit('failed', BROKEN);
    const { attempt } = widget.state();
    answer(true);
    await settle();
    expect(widget.state().attempt, 'no restart by the answer of before').toBe(attempt);
    await wait(FIRST_PROBE_MS);
    expect(widget.life.answers).toHaveBeenCalledTimes(2);
  });

  test('that ended during a probe leaves the next one its own probes', async () => {
    const widget = await aBrokenWidget();
    let answer = (_: boolean) => {};
    widget.life.answers.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await wait(FIRST_PROBE_MS);
    widget.commands.retry();
    await settle();
    answer(false);
    await settle();
    widget.media.emit('failed', BROKEN);
    await wait(2 * FIRST_PROBE_MS);
    expect(widget.life.answers).toHaveBeenCalledTimes(2);
  });

  test('after half a minute of playback begins with the first pause', async () => {
    const widget = await aBrokenWidget();
    widget.life.answers.mockResolvedValue(true);
    await wait(FIRST_PROBE_MS);
    for (let second = 0; second <= CALM_PLAY_S; second += 1) {
      widget.media.emit('timeupdate', { currentTime: 300 + second, duration: 2_000 });
    }
    widget.media.emit('failed', BROKEN);
    await wait(FIRST_PROBE_MS);
    expect(widget.state().failure).toBeNull();
  });
});

describe('Watched failure of a page', () => {
  test('that is hidden is not probed, and at once when the page is shown', async () => {
    const widget = await aBrokenWidget();
    widget.life.hidden = true;
    await wait(60_000);
    expect(widget.life.answers).not.toHaveBeenCalled();
    widget.life.hidden = false;
    widget.page.now.mockReturnValue(60_000);
    widget.life.turn('shown');
    await settle();
    expect(widget.life.answers).toHaveBeenCalledOnce();
  });

  test('that was frozen is probed when the page resumes', async () => {
    const widget = await aBrokenWidget();
    widget.life.answers.mockResolvedValue(true);
    widget.page.now.mockReturnValue(60_000);
    widget.life.turn('resumed');
    await settle();
    expect(widget.state().failure).toBeNull();
  });

  test('is probed once a second at most, however often the page is shown', async () => {
    const widget = await aBrokenWidget();
    widget.page.now.mockImplementation(() => Date.now());
    for (let turn = 0; turn < 10; turn += 1) {
      widget.life.turn('shown');
      await wait(100);
    }
    expect(widget.life.answers).toHaveBeenCalledOnce();
  });

  test('ends with the press of the button', async () => {
    const widget = await aBrokenWidget();
    widget.commands.retry();
    await wait(60_000);
    expect(widget.life.answers).not.toHaveBeenCalled();
    widget.media.emit('frame', undefined);
    expect(widget.state().notice).toBeNull();
  });

  test('announces a restart by the network', async () => {
    const widget = await aBrokenWidget();
    widget.connection.turn(true);
    await settle();
    widget.media.emit('frame', undefined);
    expect(widget.state().notice).toEqual({ kind: 'available-again' });
  });
});

describe('Watched part of the widget', () => {
  test('reloads the frame at its second once the code is there, with the pause noted', async () => {
    const widget = await aPlayingWidget();
    widget.media.at(300, 'playing');
    fail(widget.deps, { kind: 'unexpected', reason: 'chunk', detail: 'detail' });
    await wait(FIRST_PROBE_MS);
    expect(widget.page.reload).not.toHaveBeenCalled();
    widget.page.hasCode.mockResolvedValue(true);
    await wait(2 * FIRST_PROBE_MS);
    expect(widget.page.reload).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ selection: { episodeId: 11, variantId: null }, seconds: 300, plays: true }),
      expect.anything(),
    );
    expect(widget.life.noted).toBe(2);
  });

  test('reloads nothing where the browser cannot note it', async () => {
    const widget = await aPlayingWidget();
    widget.life.noted = null;
    fail(widget.deps, { kind: 'unexpected', reason: 'chunk', detail: 'detail' });
    widget.page.hasCode.mockResolvedValue(true);
    await wait(120_000);
    expect(widget.page.reload).not.toHaveBeenCalled();
  });
});

test.each([
  ['a bug', (widget: FakeWidget) => widget.commands.reportBreak('detail')],
  [
    'content that is gone',
    async (widget: FakeWidget) => {
      widget.catalogue.answers.set('/contents/{id}', http(404));
      widget.commands.start();
      await settle();
    },
  ],
])('Failure screen: nothing watches %s', async (_, fail) => {
  const widget = await aPlayingWidget();
  await fail(widget);
  expect(selectPhase(widget.state())).toBe('failed');
  const { length } = widget.catalogue.calls;
  await wait(120_000);
  expect(widget.life.answers).not.toHaveBeenCalled();
  expect(widget.catalogue.calls).toHaveLength(length);
  expect(widget.state().retryIn).toBeNull();
});

describe('Page that was frozen', () => {
  test.each([
    ['playing', ['play']],
    ['paused', []],
  ] as const)('leaves %s content in its state', async (playback, commands) => {
    const widget = await aPlayingWidget();
    widget.media.at(100, playback);
    widget.life.turn('frozen');
    widget.media.at(100, 'paused');
    widget.life.turn('resumed');
    await wait(0);
    expect(widget.media.commands).toEqual(commands);
  });
});
