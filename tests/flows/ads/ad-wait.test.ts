import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdEngine } from '@/ads';
import { breakOf } from '@/domain/ads/schedule';
import { AD_WAIT_MS, NEXT_WAIT_MS } from '@/lib/ad-wait';
import { err, ok } from '@/lib/result';
import { aSchedule } from '../../support/ad-schedule';
import { FakeBreak } from '../../support/fake-ads';
import { aWidget, type FakeWidget, settle as settleAnswers } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function settle(): Promise<void> {
  await settleAnswers();
  await vi.dynamicImportSettled();
  await settleAnswers();
}

const ends = (deadline: AbortSignal | undefined) =>
  new Promise<void>((resolve) => deadline?.addEventListener('abort', () => resolve()));
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Delays of the list, the documents and the code. An expired deadline aborts them. */
interface Slow {
  list?: number;
  documents?: number;
  code?: number;
  /** The only break is behind the content. */
  behind?: boolean;
}

async function started(
  { list = 0, documents = 0, code = 0, behind = false }: Slow,
  autoPlay: boolean,
  prepare: (media: FakeWidget['media']) => void = () => {},
) {
  const widget = aWidget({ config: { adListUrl: 'https://ads.example/list' }, query: { autoPlay } });
  prepare(widget.media);
  const waits: (number | undefined)[] = [];
  class TimedBreak extends FakeBreak {
    override start = (_: unknown, waitMs?: number): void => {
      waits.push(waitMs);
    };
  }
  const engine: AdEngine = {
    async loadSchedule(_, __, deadline) {
      await Promise.race([after(list), ends(deadline)]);
      if (deadline?.aborted) return err({ code: 900, message: 'Failed load ad list: timeout' });
      const breaks = [breakOf('behind', { on: 'end' }, [[{ url: 'https://ads.example/b' }]])];
      return ok(behind ? { breaks, frequency: null } : aSchedule({ preroll: ['https://ads.example/p'] }));
    },
    async prepare(type, _, __, ___, deadline) {
      await Promise.race([after(documents), ends(deadline)]);
      return deadline?.aborted ? null : new TimedBreak(type);
    },
    mount: () => () => {},
    leave: () => {},
  };
  widget.ads.engine = async () => {
    await after(code);
    return engine;
  };
  widget.commands.start();
  await settle();
  return { ...widget, waits };
}

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
};
const isFilmFree = ({ media }: Pick<FakeWidget, 'media'>) => !media.isGated;

test.each<[string, Slow]>([
  ['the list', { list: 60_000 }],
  ['the documents', { list: 4500, documents: 60_000 }],
  ['the code and the list', { code: 5000, list: 60_000 }],
])('Ad wait: content with autoplay waits at most 12 s for its ads (slow: %s)', async (_, slow) => {
  const widget = await started(slow, true);
  await pass(AD_WAIT_MS - 100);
  expect(isFilmFree(widget)).toBe(false);
  await pass(100);
  expect(isFilmFree(widget)).toBe(true);
  expect(widget.media.commands.at(-1)).toBe('open the gate and play');
});

test('Ad wait: starts with the press on play', async () => {
  const widget = await started({ list: 60_000 }, false);
  await pass(30_000);
  expect(isFilmFree(widget)).toBe(false);
  await widget.media.play();
  await pass(AD_WAIT_MS - 100);
  expect(isFilmFree(widget)).toBe(false);
  await pass(100);
  expect(isFilmFree(widget)).toBe(true);
});

test('Ad wait: ends with a pause, and the next play starts a new one', async () => {
  const widget = await started({ list: 60_000 }, false);
  await widget.media.play();
  await pass(AD_WAIT_MS - 1000);
  await widget.call('pause', undefined);
  await pass(20_000);
  expect(isFilmFree(widget)).toBe(false);
  await widget.media.play();
  await pass(AD_WAIT_MS - 100);
  expect(isFilmFree(widget)).toBe(false);
  await pass(100);
  expect(isFilmFree(widget)).toBe(true);
});

test('Ad wait: leaves the ad the time that the list and the documents did not use', async () => {
  const { waits } = await started({ list: 4000, documents: 3000 }, true);
  await pass(8000);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeCloseTo(AD_WAIT_MS - 7000, -1);
});

test('Ad wait: gives the full time to an ad that was ready before the press', async () => {
  const { waits, media } = await started({ list: 4000, documents: 3000 }, false);
  await pass(60_000);
  await media.play();
  expect(waits).toEqual([AD_WAIT_MS]);
});

test('Ad wait: starts anew for another episode', async () => {
  const widget = await started({ list: 60_000 }, true);
  await pass(10_000);
  await widget.call('setEpisode', { episodeId: 12 });
  await pass(10_000);
  expect(isFilmFree(widget)).toBe(false);
  await pass(2000);
  expect(isFilmFree(widget)).toBe(true);
});

test('Ad wait: does not run for content that reduced motion keeps from autoplay', async () => {
  const widget = await started({ list: 60_000 }, true, (media) => {
    media.lessMotion = true;
  });
  await pass(AD_WAIT_MS + 1000);
  expect(isFilmFree(widget)).toBe(false);
});

test.each([
  ['whose documents hang', 60_000, []],
  ['that is ready', 0, [NEXT_WAIT_MS]],
])('Ad wait: content that has ended waits at most 3 s for a break behind it %s', async (_, documents, waits) => {
  const widget = await started({ documents, behind: true }, true);
  await pass(100);
  widget.media.at(2400, 'playing', 2400);
  widget.media.emit('ready', undefined);
  widget.media.at(2400, 'ended', 2400);
  widget.media.emit('ended', undefined);
  await pass(NEXT_WAIT_MS - 100);
  expect(widget.state().selection?.episodeId).toBe(11);
  expect(widget.waits).toEqual(waits);
  await pass(100);
  expect(widget.state().selection?.episodeId).toBe(waits.length > 0 ? 11 : 12);
});
