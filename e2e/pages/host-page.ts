import { expect, type Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';
import { openBarePage, type Query } from './bare-page';

/** Outcome of a protocol call. */
export type Outcome = { readonly value: unknown } | { readonly error: string };

/** The data of a player message, without a known shape. */
type Data = Readonly<Record<string, unknown>>;

/** The host page, in an origin of its own. */
export class HostPage {
  readonly page: Page;
  #query: Query = {};

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a page with nothing but the player, with this query. Content 1 by default. */
  open(query: Query = {}): Promise<void> {
    this.#query = query;
    return openBarePage(this.page, { query, greets: true });
  }

  /** Leaves the page and opens it again with the same query, as a reload does. */
  reload(): Promise<void> {
    return this.open(this.#query);
  }

  /**
   * Opens the demo page: for tests of its URL, its reload, its own elements or the stretched frame. It costs more than
   * {@link open}. Its `frame` parameter sets the size of the player.
   */
  async openDemo(query: Query = {}): Promise<void> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    await this.page.goto(`${E2E_ORIGIN.host}/?${search}`, { waitUntil: 'commit' });
  }

  /** Calls a protocol method; a rejection returns the name of its error. */
  async call(name: string, payload?: unknown): Promise<Outcome> {
    await this.page.waitForFunction(() => typeof window.vvCall === 'function');
    return this.page.evaluate(
      ([method, argument]) =>
        window.vvCall(method as string, argument).then(
          (value) => ({ value }),
          (error: Error) => ({ error: error.name }),
        ),
      [name, payload] as const,
    );
  }

  /** Calls a method and expects success. */
  async done(name: string, payload?: unknown): Promise<void> {
    expect(await this.call(name, payload), `${name} succeeds`).toEqual({ value: null });
  }

  /** Calls a method without waiting for its result, which takes long here. */
  async begin(name: string, payload?: unknown): Promise<void> {
    await this.page.evaluate(
      ([method, argument]) => {
        window.vvCall(method as string, argument).catch(() => undefined);
      },
      [name, payload] as const,
    );
  }

  /** Pauses at this second: on a slow machine a playing video would be past it before the check. */
  async standAt(time: number): Promise<void> {
    await this.done('pause');
    await this.done('seek', { time });
    await expect
      .poll(() => this.stateField('currentTime'), { message: 'the film stands where it is to' })
      .toBeCloseTo(time, 0);
  }

  /** The player's answer to `getState`. */
  async state(): Promise<Data> {
    const outcome = await this.call('getState');
    if ('error' in outcome) throw new Error(`getState: ${outcome.error}`);
    return outcome.value as Data;
  }

  /** One field of the state, for polls. */
  async stateField(name: string): Promise<unknown> {
    return (await this.state())[name];
  }

  /** All player messages so far, oldest first. */
  async received(): Promise<Data[]> {
    await this.page.waitForFunction(() => Array.isArray(window.vvMessages));
    return this.page.evaluate(() =>
      window.vvMessages.filter(({ direction }) => direction === 'in').map(({ data }) => data as Data),
    );
  }

  /**
   * Expects that the page knows of one start of playback. The handshake and the start have no fixed order: the answer to
   * a `hello` has the state, and a later start is an event.
   */
  async expectPlayKnown(): Promise<void> {
    const known = async () => {
      const received = await this.received();
      const starts = received.filter(({ kind, name }) => kind === 'event' && name === 'play').length;
      const answers = received.filter(({ kind }) => kind === 'ready').map(({ payload }) => (payload as Data).state);
      const isAnswered = answers.some((state) => (state as Data).playback === 'playing');
      return starts === 0 && isAnswered ? 1 : starts;
    };
    await expect.poll(known, { message: 'starts of playback that the page knows of' }).toBe(1);
  }

  /** Payloads of a protocol event. */
  async events(name: string): Promise<Data[]> {
    const messages = await this.received();
    return messages
      .filter((data) => data.kind === 'event' && data.name === name)
      .map(({ payload }) => (payload ?? {}) as Data);
  }

  /** Plain messages of this name, outside the protocol. */
  async plain(event: string): Promise<Data[]> {
    return (await this.received()).filter((data) => data.event === event);
  }

  /** Sends any message to the player. */
  async post(data: unknown): Promise<void> {
    await this.page.evaluate((message) => {
      document.querySelector<HTMLIFrameElement>('#vv-player')?.contentWindow?.postMessage(message, '*');
    }, data);
  }

  /** Sends `hello` until the player answers: it may still be loading. */
  async hello(events: readonly string[] = []): Promise<void> {
    const answers = async (): Promise<number> => (await this.received()).filter(({ kind }) => kind === 'ready').length;
    const before = await answers();
    await expect(async () => {
      await this.post({ ns: 'vv-player', v: 1, kind: 'hello', payload: { events } });
      await expect.poll(answers, { timeout: 1000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 30_000 });
  }

  /** Position and size of the player's frame in the window. */
  frameBox(): Promise<{ x: number; y: number; width: number; height: number }> {
    return this.page.evaluate(() => {
      const { x, y, width, height } = document.querySelector('#vv-player')?.getBoundingClientRect() ?? new DOMRect();
      return { x, y, width, height };
    });
  }

  /** Sets a flag in the page that a reload would clear. */
  async mark(): Promise<void> {
    await this.page.evaluate(() => {
      window.vvReloadGuard = 'still here';
    });
  }

  async expectNotReloaded(): Promise<void> {
    expect(await this.page.evaluate(() => window.vvReloadGuard), 'the host page did not reload').toBe('still here');
  }
}
