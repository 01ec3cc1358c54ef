import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Frame, FrameLocator, Page } from 'playwright';
import type { CallPayload, MethodName, MethodResult, PlayerState } from 'vv-protocol';
import { MEDIA_CALLS, recordMediaCalls } from '../../e2e/pages/media-calls';
import { usedHeapKb } from '../used-heap';

const FRAME_PROBE = readFileSync(new URL('frame-probe.js', import.meta.url), 'utf8');
const PRESS_LIMIT_MS = 3000;
const VIDEO = '[data-media-provider] video';

type Window = typeof globalThis & {
  soakCall(name: string, payload: unknown): Promise<{ value?: unknown; error?: string }>;
  soakTimers(): number;
  soakHide(hidden: boolean): void;
};

/** Counters of the browser for a page. */
export interface PageCounters {
  readonly heapKb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
  readonly workers: number;
}

/** The host page of a soak with its player. */
export class SoakPage {
  readonly exceptions: string[] = [];
  private readonly session: CDPSession;
  readonly page: Page;
  readonly frame: FrameLocator;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
    this.frame = page.frameLocator('#vv-player');
  }

  /** Opens the page. Exceptions and unhandled rejections of all frames are collected from then on. */
  static async open(context: BrowserContext, url: string): Promise<SoakPage> {
    // The compiler of this script wraps the functions of `recordMediaCalls` in a helper that the page does not have.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    await context.addInitScript({ content: FRAME_PROBE });
    await recordMediaCalls(context);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const own = new SoakPage(page, session);
    context.on('weberror', (problem) => own.exceptions.push(String(problem.error().stack ?? problem.error())));
    await page.goto(url);
    return own;
  }

  /** Calls a method of the protocol. Returns null for a refused call and for one without an answer. */
  async call<M extends MethodName>(name: M, payload?: CallPayload<M>): Promise<MethodResult<M> | null> {
    const call = ([method, value]: [string, unknown]) => (globalThis as Window).soakCall(method, value);
    const { value, error } = await this.page.evaluate(call, [name, payload] as [string, unknown]);
    return error === undefined ? (value as MethodResult<M>) : null;
  }

  state(): Promise<PlayerState | null> {
    return this.call('getState');
  }

  /** Clicks a control as soon as it can be clicked. Returns whether that was possible. */
  async click(testId: string): Promise<boolean> {
    // A moved pointer shows the controls.
    const { width = 0, height = 0 } = this.page.viewportSize() ?? {};
    await this.page.mouse.move(width * 0.45, height * 0.4);
    await this.page.mouse.move(width * 0.5, height * 0.45);
    return this.frame
      .getByTestId(testId)
      .first()
      .click({ timeout: PRESS_LIMIT_MS })
      .then(() => true)
      .catch(() => false);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Presses the button of the failure screen. Returns whether there is one. */
  async pressFailureButton(): Promise<boolean> {
    const button = this.frame.getByTestId('failure-panel').getByRole('button').first();
    if (!(await button.isVisible())) return false;
    return button
      .click({ timeout: PRESS_LIMIT_MS })
      .then(() => true)
      .catch(() => false);
  }

  /** Imitates a hidden page for its scripts. */
  async hide(isHidden: boolean): Promise<void> {
    for (const frame of this.page.frames()) {
      await frame.evaluate((hidden) => (globalThis as Window).soakHide(hidden), isHidden).catch(() => {});
    }
  }

  /** Freezes the page for some time: its tasks stop. */
  async freeze(ms: number): Promise<void> {
    await this.session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await new Promise((resolve) => setTimeout(resolve, ms));
    await this.session.send('Page.setWebLifecycleState', { state: 'active' });
  }

  /** The position of the film with the time of the page's clock, or null without a film that plays. */
  async film(): Promise<{ atS: number; positionS: number; rate: number } | null> {
    const frame = this.playerFrame();
    const read = (selector: string) => {
      const video = document.querySelector<HTMLVideoElement>(selector);
      if (video === null || video.paused || video.ended) return null;
      return { atS: performance.now() / 1000, positionS: video.currentTime, rate: video.playbackRate };
    };
    return (await frame?.evaluate(read, VIDEO)) ?? null;
  }

  /** Frames of the present video, and those of them that were dropped; null without a video. */
  async frames(): Promise<{ total: number; dropped: number } | null> {
    const read = (selector: string) => {
      const quality = document.querySelector<HTMLVideoElement>(selector)?.getVideoPlaybackQuality();
      return quality === undefined ? null : { total: quality.totalVideoFrames, dropped: quality.droppedVideoFrames };
    };
    const frame = this.playerFrame();
    return (await frame?.evaluate(read, VIDEO).catch(() => null)) ?? null;
  }

  /** Counts after garbage collection. */
  async counters(): Promise<PageCounters> {
    const heapKb = await usedHeapKb(this.session);
    const { metrics } = await this.session.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    const frame = this.playerFrame();
    return {
      heapKb,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      timers: (await frame?.evaluate(() => (globalThis as Window).soakTimers())) ?? 0,
      workers: this.page.workers().length,
    };
  }

  private playerFrame(): Frame | undefined {
    return this.page.frames().find((one) => one.parentFrame() !== null);
  }

  /** Text of the failure screen, or null. */
  async failure(): Promise<string | null> {
    const screen = this.frame.getByTestId('failure-panel');
    return (await screen.isVisible()) ? screen.textContent({ timeout: PRESS_LIMIT_MS }).catch(() => null) : null;
  }

  /** The last starts, pauses and presses in the player's frame, with their callers. */
  async mediaCalls(): Promise<readonly string[]> {
    const read = (key: string) => (globalThis as unknown as Record<string, string[]>)[key] ?? [];
    return (await this.playerFrame()?.evaluate(read, MEDIA_CALLS)) ?? [];
  }

  /** Writes a heap snapshot piece by piece. */
  async heapSnapshot(write: (chunk: string) => void): Promise<void> {
    this.session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => write(chunk));
    await this.session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  }
}
