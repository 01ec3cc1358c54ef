import type { CDPSession, Page } from '@playwright/test';
import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { expect, test } from './pages/test';

const CHANGES = 20;

/**
 * Limit of growth over 20 changes. Measured: 0.1–1.5 MB; one leaked hls.js with its buffers adds far more per change.
 */
const HEAP_LIMIT_MB = 4;

/** Memory of the page and its frame, which share a process. */
class Memory {
  readonly #cdp: CDPSession;
  readonly #contexts: number[];

  private constructor(cdp: CDPSession, contexts: number[]) {
    this.#cdp = cdp;
    this.#contexts = contexts;
  }

  static async of(page: Page): Promise<Memory> {
    const cdp = await page.context().newCDPSession(page);
    const contexts: number[] = [];
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin === E2E_ORIGIN.widget) contexts.push(context.id);
    });
    await cdp.send('Runtime.enable');
    await cdp.send('HeapProfiler.enable');
    return new Memory(cdp, contexts);
  }

  /** Megabytes in use after garbage collection. */
  async used(): Promise<number> {
    await this.collect();
    const { usedSize } = await this.#cdp.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  }

  /** Live objects of a browser class after garbage collection. */
  async alive(className: string): Promise<number> {
    await this.collect();
    const contextId = this.#contexts.at(-1);
    if (contextId === undefined) throw new Error('no context of the player');
    const { result } = await this.#cdp.send('Runtime.evaluate', { expression: `${className}.prototype`, contextId });
    const { objects } = await this.#cdp.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
    const { result: count } = await this.#cdp.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length }',
      returnByValue: true,
    });
    return count.value as number;
  }

  private async collect(): Promise<void> {
    await this.#cdp.send('HeapProfiler.collectGarbage');
    await this.#cdp.send('HeapProfiler.collectGarbage');
  }
}

test('episode changes: 20 changes keep one video element, one source of it and a flat heap', async ({
  hostPage,
  page,
  player,
  problems,
}) => {
  await hostPage.open();
  await player.start();
  await player.tagVideo();
  const change = async (to: number) => {
    await hostPage.done('setEpisode', { season: 1 + (to % 2), episode: 1 + (to % 3) });
    await expect
      .poll(() =>
        player.video.evaluate((video: HTMLVideoElement) => !video.paused && !video.seeking && video.currentTime > 0.2),
      )
      .toBe(true);
  };
  // The first changes load code that is loaded once.
  for (let to = 1; to <= 6; to += 1) await change(to);
  const memory = await Memory.of(page);
  const [before, sources, videos] = [
    await memory.used(),
    await memory.alive('MediaSource'),
    await memory.alive('HTMLVideoElement'),
  ];
  for (let to = 1; to <= CHANGES; to += 1) await change(to);
  await player.expectSameVideo();
  await player.expectPlays();
  const grown = (await memory.used()) - before;
  console.info(`heap: ${before.toFixed(1)} MB, after ${CHANGES} changes ${grown.toFixed(2)} MB more`);
  expect(grown).toBeLessThan(HEAP_LIMIT_MB);
  expect(await memory.alive('MediaSource')).toBeLessThanOrEqual(sources + 1);
  expect(await memory.alive('HTMLVideoElement')).toBe(videos);
  expect(page.workers().length).toBeLessThanOrEqual(1);
  problems.expectNone();
});
