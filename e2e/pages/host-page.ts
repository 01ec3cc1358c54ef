import { expect, type Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-addresses';
import { openBarePage } from './bare-page';

export type Query = Readonly<Record<string, string | number>>;

/** What became of a call of the protocol. */
export type Outcome = { readonly value: unknown } | { readonly error: string };

/** The content of the player's message, whatever it is. */
type Data = Readonly<Record<string, unknown>>;

/** The page that a site owner puts the player on, in an origin of its own. */
export class HostPage {
  readonly page: Page;
  #query: Query = {};

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a page with nothing but the player, which gets this query. Content 1 by default. */
  open(query: Query = {}): Promise<void> {
    this.#query = query;
    return openBarePage(this.page, { query, greets: true });
  }

  /** Leaves the page and opens it again with the same query, as a reload does. */
  reload(): Promise<void> {
    return this.open(this.#query);
  }

  /**
   * Opens the demo page: for tests of its address, its reload, its own parts or the stretched frame. The page costs more
   * than {@link open}. Its `frame` parameter sets the size of the player.
   */
  async openDemo(query: Query = {}): Promise<void> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    await this.page.goto(`${E2E_ORIGIN.host}/?${search}`, { waitUntil: 'commit' });
  }

  /** Calls a method of the protocol; a refusal is answered by the name of its error. */
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

  /** Calls a method that has to succeed. */
  async done(name: string, payload?: unknown): Promise<void> {
    expect(await this.call(name, payload), `${name} succeeds`).toEqual({ value: null });
  }

  /** Calls a method that cannot have its effect now, and so has no result before its time is up. */
  async begin(name: string, payload?: unknown): Promise<void> {
    await this.page.evaluate(
      ([method, argument]) => {
        window.vvCall(method as string, argument).catch(() => undefined);
      },
      [name, payload] as const,
    );
  }

  /** The film stands still at this second: while it runs, a slow machine may be past it before the test has looked. */
  async standAt(time: number): Promise<void> {
    await this.done('pause');
    await this.done('seek', { time });
    await expect
      .poll(() => this.stateField('currentTime'), { message: 'the film stands where it is to' })
      .toBeCloseTo(time, 0);
  }

  /** The player's own account of itself. */
  async state(): Promise<Data> {
    const outcome = await this.call('getState');
    if ('error' in outcome) throw new Error(`getState: ${outcome.error}`);
    return outcome.value as Data;
  }

  /** One fact of the state, for polls. */
  async stateField(name: string): Promise<unknown> {
    return (await this.state())[name];
  }

  /** Everything the player said so far, oldest first. */
  async received(): Promise<Data[]> {
    await this.page.waitForFunction(() => Array.isArray(window.vvMessages));
    return this.page.evaluate(() =>
      window.vvMessages.filter(({ direction }) => direction === 'in').map(({ data }) => data as Data),
    );
  }

  /** Payloads of an event of the protocol. */
  async events(name: string): Promise<Data[]> {
    const messages = await this.received();
    return messages
      .filter((data) => data.kind === 'event' && data.name === name)
      .map(({ payload }) => (payload ?? {}) as Data);
  }

  /** Plain messages of this name, which need no protocol. */
  async plain(event: string): Promise<Data[]> {
    return (await this.received()).filter((data) => data.event === event);
  }

  /** Sends anything at all to the player. */
  async post(data: unknown): Promise<void> {
    await this.page.evaluate((message) => {
      document.querySelector<HTMLIFrameElement>('#vv-player')?.contentWindow?.postMessage(message, '*');
    }, data);
  }

  /** Greets the player, who may still be loading, until it answers. */
  async hello(events: readonly string[] = []): Promise<void> {
    const answers = async (): Promise<number> => (await this.received()).filter(({ kind }) => kind === 'ready').length;
    const before = await answers();
    await expect(async () => {
      await this.post({ ns: 'vv-player', v: 1, kind: 'hello', payload: { events } });
      await expect.poll(answers, { timeout: 1000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 30_000 });
  }

  /** The place of the player's frame in the window. */
  frameBox(): Promise<{ x: number; y: number; width: number; height: number }> {
    return this.page.evaluate(() => {
      const { x, y, width, height } = document.querySelector('#vv-player')?.getBoundingClientRect() ?? new DOMRect();
      return { x, y, width, height };
    });
  }

  /** Leaves a sign in the page that a reload would wipe out. */
  async mark(): Promise<void> {
    await this.page.evaluate(() => {
      window.vvReloadGuard = 'still here';
    });
  }

  async expectNotReloaded(): Promise<void> {
    expect(await this.page.evaluate(() => window.vvReloadGuard), 'the owner’s page was not loaded again').toBe(
      'still here',
    );
  }
}
