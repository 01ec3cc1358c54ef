// First, because React takes its timers when it loads.
import './test-clock';
// Before other styles, because it declares the order of the cascade layers.
import '@/ui/theme/page.css';
import '@/ui/shell/shell.css';
import '@/ui/shell/start-overlays.css';
import '@/ui/theme/theme.css';
import { createRoot, type Root } from 'react-dom/client';
import { expect, inject, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createWidget } from '@/app/create-widget';
import { WidgetRoot } from '@/app/widget-root';
import type { ParamSources } from '@/domain/startup/params';
import { readConfig } from '@/domain/startup/read-config';
import { markRemoteControl } from '@/lib/remote-control';
import { nextTask } from '@/lib/wait-for-idle';
import { loadHls } from '@/media/hls/hls-library';
import { Start } from '@/startup/start';
import { PlayerSurface } from '@/ui/player/player-surface';
import { ROOT } from '@/ui/shell/shell-marks';
import { touch } from './browser-input';
import { type FakeHostPage, type HostMessage, installFakeHostPage } from './fake-host-page';
import { LAYERS, readLayerBoxes } from './layer-boxes';
import { trackListeners } from './page-listeners';
import { type PageRequests, watchPageRequests } from './page-requests';
import { installTestClock, type TestClock } from './test-clock';
import { installVirtualPlayhead, TICK_MS, type VirtualPlayhead } from './virtual-playhead';

declare module 'vitest' {
  interface ProvidedContext {
    /** The reference service, as the catalogue of the widget. */
    catalogueOrigin: string;
  }
}

/** The longest real wait for a response, and for what the clock does not drive: a frame, a decoder, a slow machine. */
const PATIENCE_MS = 20_000;
/** The longest real wait for data at the playhead within a step; only the clock brings what takes longer. */
const DATA_MS = 3_000;
/** The same after a request that may have failed. */
const APPEND_MS = 100;
/** The real time of a step while a player opens its source. */
const OPENING_MS = 16;
/** The time of the film that `until` passes at most. */
const LIMIT_S = 20;
/** Longer than two time updates. */
const PLAYS_S = 0.6;
/** The longest real wait for an element that can be pressed. */
const PRESS_MS = 30_000;
/** Longer than captions wait for a change of their size. */
const ROUND_S = 0.12;
const MOST_ROUNDS = 100;
const FRAME_URL = location.href;
const SIZE = { width: 960, height: 540 };

/** Modules with an effect of their own, and one with a large library that no test needs. */
const LAZY = import.meta.glob<unknown>([
  '/src/**/*.{ts,tsx}',
  '!/src/**/*.d.ts',
  '!/src/main*.{ts,tsx}',
  '!/src/startup/**',
  '!/src/media/hls/lazy-*.ts',
  '!/src/telemetry/error-reports/sentry*.ts',
]);

/**
 * Loads the code that the widget loads on demand. No clock can wait for a dynamic import, and the widget takes code that
 * comes too late for lost.
 */
const loadCode = Promise.all([...Object.values(LAZY).map((load) => load()), loadHls()]);

/** The build puts the version in. */
Object.assign(globalThis, { __VV_VERSION__: '0.0.0-test' });

export type Query = Readonly<Record<string, string | number>>;

/** Names of the reference service's ad documents. */
interface AdPlan {
  preroll?: readonly string[];
  /** Later breaks, which play one after another what they name. */
  schedule?: readonly { at: string | number; ads: readonly string[] }[];
}

interface OpenOptions {
  /** Content 1 by default. */
  query?: Query;
  /** Requests of the start that are held until `requests.release`. */
  hold?: RegExp;
  /** Stored values of an earlier visit. */
  stored?: Readonly<Record<string, unknown>>;
  /** Settings of the site, such as `env_cmcd`. */
  globals?: Readonly<Record<string, string>>;
  /** The ads of every content, without which the site has no ad list. */
  ads?: AdPlan;
  /** Events that the host page asks for, beyond those that every page gets. */
  hears?: readonly string[];
  /** The viewer has a remote control, as the page's inline script finds out. */
  remote?: boolean;
  /** Makes the presses that the page has kept for the player. */
  presses?: () => void;
  width?: number;
  height?: number;
}

/** Ends the transitions of the page, which take real time. */
export function endTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/**
 * The whole widget in the page of a test: its adapters, flows, stores and React, over the reference service, with a clock
 * that only the test moves.
 */
export class WidgetPage {
  readonly clock: TestClock;
  readonly requests: PageRequests;
  readonly #playhead: VirtualPlayhead;
  readonly #host: FakeHostPage;
  /** Errors and warnings that the widget has logged. */
  readonly log: { level: string; message: string }[] = [];
  readonly #session = crypto.randomUUID();
  #options: OpenOptions = {};
  #visit: { root: Root; container: HTMLElement; removeListeners: () => void } | null = null;
  /** Requests that had ended when a playhead was found to get no more data; null otherwise. */
  #dryAt: number | null = null;

  private constructor() {
    this.clock = installTestClock();
    this.requests = watchPageRequests();
    this.#playhead = installVirtualPlayhead();
    this.#host = installFakeHostPage();
  }

  /** Opens the widget, which closes when the test ends. */
  static async open(options: OpenOptions = {}): Promise<WidgetPage> {
    const { width, height } = { ...SIZE, ...options };
    if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
    for (const [key, value] of Object.entries(options.stored ?? {}))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    await loadCode;
    const widget = new WidgetPage();
    onTestFinished(() => widget.#close());
    if (options.ads !== undefined) widget.planAds(options.ads);
    if (options.hold !== undefined) widget.requests.hold(options.hold);
    widget.#boot(options);
    return widget;
  }

  /** Leaves the page and opens it again, by default with the same query. Stored values stay. */
  async reload(query = this.#options.query): Promise<void> {
    await this.#leave();
    this.#boot({ ...this.#options, ...(query && { query }) });
  }

  #boot(options: OpenOptions): void {
    const removeListeners = trackListeners();
    this.#options = options;
    const sources = sourcesOf(options);
    // Some code reads the URL of the frame, which has parameters of Vitest, too.
    history.replaceState(null, '', `${FRAME_URL}&${sources.search.slice(1)}`);
    if (options.remote === true) markRemoteControl(document);
    const config = readConfig(sources, (message) => this.log.push({ level: 'warn', message }));
    if (!config.ok) throw new Error(config.error.kind);
    const container = document.createElement('div');
    container.id = ROOT;
    document.body.append(container);
    const start = new Start(window);
    if (options.presses !== undefined) start.keep({ presses: options.presses });
    const context = createWidget(window, config.value, (level, message) => this.log.push({ level, message }), start);
    context.commands.start();
    const root = createRoot(container);
    root.render(<WidgetRoot context={context} player={PlayerSurface} />);
    this.#host.hello(['timeupdate', ...(options.hears ?? [])]);
    this.#visit = { root, container, removeListeners };
  }

  async #leave(): Promise<void> {
    window.dispatchEvent(new Event('pagehide'));
    // Vidstack throws when a player is removed in the frame in which it was added or changed.
    await this.advance(0.1);
    this.#visit?.root.unmount();
    this.#visit?.container.remove();
    await nextTask();
    this.#visit?.removeListeners();
    this.#visit = null;
    // The page takes its timers along.
    this.clock.drop();
  }

  async #close(): Promise<void> {
    await this.#leave();
    history.replaceState(null, '', FRAME_URL);
    this.#host.restore();
    this.#playhead.restore();
    this.requests.restore();
    this.clock.restore();
    localStorage.clear();
    sessionStorage.clear();
    for (const name of ['style', 'data-input']) document.documentElement.removeAttribute(name);
  }

  /** Makes the ad list return these ads from now on. Their pings are counted apart from those of other tests. */
  planAds({ preroll = [], schedule }: AdPlan): void {
    const vastUrl = (ad: string) => `${inject('catalogueOrigin')}/ads/vast/${ad}.xml?s=${this.#session}`;
    const itemsOf = (ads: readonly string[]) => ads.map((ad) => ({ vastUrl: vastUrl(ad) }));
    this.requests.rewrite(/\/ad-list\.json/, (url) => {
      if (schedule !== undefined) {
        const breaks = schedule.map(({ at, ads }) => ({ at, ads: itemsOf(ads) }));
        url.href = `data:application/json,${encodeURIComponent(JSON.stringify({ prerollList: itemsOf(preroll), schedule: breaks }))}`;
        return;
      }
      url.searchParams.append('preroll', '');
      for (const ad of preroll) url.searchParams.append('preroll', `${ad}?s=${this.#session}`);
    });
  }

  /** The ad pings so far, as lines such as `linear start`. */
  async pings(): Promise<string[]> {
    const answer = await fetch(`${inject('catalogueOrigin')}/ads/pings?as=text&s=${this.#session}`);
    return (await answer.text()).split('\n').filter((line) => line !== '');
  }

  /** Passes seconds of the clock, in which data comes as fast as the machine delivers. */
  async advance(seconds: number): Promise<void> {
    for (let leftMs = seconds * 1000; leftMs > 1e-6; leftMs -= TICK_MS) {
      this.clock.step(Math.min(TICK_MS, leftMs));
      this.#playhead.tick();
      await this.#calm();
    }
  }

  /** Waits in real time until the page waits for nothing. */
  async #calm(): Promise<void> {
    await nextTask();
    const { requests } = this;
    const isStarved = () => this.#playhead.isStarved() && this.#dryAt !== requests.ended();
    const starvedMs = this.#dryAt === null ? DATA_MS : APPEND_MS;
    const from = this.clock.realNow();
    const waits = (passedMs: number) =>
      (requests.pending() > 0 && passedMs < PATIENCE_MS) || (isStarved() && passedMs < starvedMs);
    while (waits(this.clock.realNow() - from)) await this.clock.realPause(2);
    this.#dryAt = this.#playhead.isStarved() ? requests.ended() : null;
    if (this.#isOpening()) await this.clock.realPause(OPENING_MS);
  }

  /** While a player opens its source, timers of the page and loads of the browser take turns. No request tells of those. */
  #isOpening(): boolean {
    if (this.find('player') === null) return false;
    const element = document.querySelector<HTMLElement>('[data-media-provider] :is(video, iframe)');
    return element === null || !(element.hasAttribute('src') || element.querySelector('[src]') !== null);
  }

  /** Moves the fingers that touch. The browser tells of it with its next frame, however long that takes. */
  async slide(points: Parameters<typeof touch>[1]): Promise<void> {
    await touch('touchMove', points);
    await this.clock.drawn();
  }

  /**
   * Waits until the layout of a paused film is at rest. Observers of sizes run with frames of the browser, what they set
   * off follows the clock, and the end of a transition lays out again.
   */
  async rest(): Promise<void> {
    let last = '';
    for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) {
      await this.advance(ROUND_S);
      await this.clock.drawn();
      endTransitions();
      const layout = JSON.stringify(readLayerBoxes(document.body, LAYERS));
      if (layout === last) return;
      last = layout;
    }
    throw new Error('the layout does not come to rest');
  }

  /**
   * Passes time until the assertion holds. After a limit of its own the clock stands, and a slow machine has the time to
   * draw. Without one, the clock and the machine both get as long as they may need.
   */
  async until(assertion: () => void | Promise<void>, limitS?: number): Promise<void> {
    let since: number | null = null;
    for (let passedS = 0; ; passedS += TICK_MS / 1000) {
      try {
        await assertion();
        return;
      } catch (error) {
        if (passedS > (limitS ?? LIMIT_S)) since ??= this.clock.realNow();
        if (since !== null && this.clock.realNow() - since > PATIENCE_MS) throw error;
      }
      if (since === null || limitS === undefined) await this.advance(TICK_MS / 1000);
      if (since !== null) await this.clock.drawn();
    }
  }

  /** The only element with this test id; null without one. */
  find(testId: string): HTMLElement | null {
    return document.querySelector(`[data-testid="${testId}"]`);
  }

  async expectShown(testId: string, limitS?: number): Promise<HTMLElement> {
    // React hides what still waits for code.
    await this.until(() => expect(this.find(testId)?.checkVisibility(), `${testId} is shown`).toBe(true), limitS);
    return this.find(testId) as HTMLElement;
  }

  async expectGone(testId: string, limitS?: number): Promise<void> {
    await this.until(() => expect(this.find(testId), testId).toBeNull(), limitS);
  }

  get video(): HTMLVideoElement {
    const video = document.querySelector<HTMLVideoElement>('[data-media-provider] video');
    if (video === null) throw new Error(`the player has no video: ${document.body.textContent}`);
    return video;
  }

  /** Presses an element, once it is there. */
  async press(testId: string): Promise<void> {
    await this.expectShown(testId);
    await page.getByTestId(testId).click({ timeout: PRESS_MS });
    await this.advance(TICK_MS / 1000);
  }

  /** Presses the element with exactly this text within another. */
  async pressText(testId: string, text: string): Promise<void> {
    await this.expectShown(testId);
    await page.getByTestId(testId).getByText(text, { exact: true }).click({ timeout: PRESS_MS });
    await this.advance(TICK_MS / 1000);
  }

  /** Presses the video, away from any button. */
  async pressPicture(): Promise<void> {
    const { width, height } = (await this.expectShown('player')).getBoundingClientRect();
    const position = { x: width * 0.3, y: height * 0.35 };
    await page.getByTestId('player').click({ position, timeout: PRESS_MS });
    await this.advance(TICK_MS / 1000);
  }

  /** Waits for an opacity, by which the controls show and hide. */
  async expectOpacity(testId: string, opacity: '0' | '1'): Promise<void> {
    await this.until(() => {
      const element = this.find(testId);
      // A fade takes real time, which is not the test's.
      for (const fade of element?.getAnimations() ?? []) fade.finish();
      expect(element === null ? null : getComputedStyle(element).opacity, testId).toBe(opacity);
    });
  }

  /** Presses keys in the notation of user-event. */
  async keys(text: string): Promise<void> {
    await userEvent.keyboard(text);
    await this.advance(TICK_MS / 1000);
  }

  /** Presses the large button, or resumes an earlier visit, and waits for playback. */
  async start(): Promise<void> {
    const name = () => (this.find('resume-continue') === null ? 'big-play' : 'resume-continue');
    await this.until(() => expect(this.find(name())?.checkVisibility(), 'the player waits for its start').toBe(true));
    await this.press(name());
    await this.expectPlays();
  }

  /** Expects that the position advances. */
  async expectPlays(): Promise<void> {
    await this.until(() => expect(this.video.paused).toBe(false));
    let from = this.video.currentTime;
    await this.until(() => {
      const at = this.video.currentTime;
      const passedS = at - from;
      if (passedS < 0) from = at;
      expect(passedS).toBeGreaterThan(PLAYS_S);
    });
  }

  async expectPaused(): Promise<void> {
    await this.until(() => {
      expect(this.video.paused).toBe(true);
      // The player's state follows that of the element by an event.
      expect(this.find('player')?.hasAttribute('data-paused')).toBe(true);
    });
  }

  /** Calls a method of the protocol and returns its result. */
  async call(name: string, payload?: unknown): Promise<unknown> {
    const id = this.#host.call(name, payload);
    await this.until(() => expect(this.#host.result(id), name).toBeDefined());
    const { error, payload: value } = this.#host.result(id) ?? {};
    if (error !== undefined) throw Object.assign(new Error(`${name} is refused`), error);
    return value;
  }

  async state(): Promise<Readonly<Record<string, unknown>>> {
    return (await this.call('getState')) as Readonly<Record<string, unknown>>;
  }

  /** Waits until the state has these fields. */
  expectState(fields: Readonly<Record<string, unknown>>, limitS?: number): Promise<void> {
    return this.until(async () => expect(await this.state()).toMatchObject(fields), limitS);
  }

  /** Calls a method that is to be refused, and returns the name of the error. */
  refusal(name: string, payload?: unknown): Promise<string> {
    return this.call(name, payload).then(
      () => 'no refusal',
      (error: Error) => error.name,
    );
  }

  /** Opens the settings, or one of the menus behind them. */
  async openSettings(name?: string): Promise<void> {
    await this.press('settings-toggle');
    if (name !== undefined) {
      await this.expectShown('menu-settings');
      if (this.find(`to-${name}`) === null) await this.press('to-more');
      await this.press(`to-${name}`);
    }
    await this.expectShown(`menu-${name ?? 'settings'}`);
  }

  /** Picks an option of a settings menu, which closes the menu. */
  async choose(name: string, value: string): Promise<void> {
    await this.openSettings(name);
    await this.press(`option-${value}`);
    await this.expectGone(`menu-${name}`);
  }

  /** Expects the notice with this text. */
  async expectNotice(text: string): Promise<void> {
    await this.until(() => expect(this.find('notice')?.textContent).toBe(text));
  }

  /** Picks subtitles of the menu behind their icon; `off` is none. */
  async chooseSubtitles(value: string): Promise<void> {
    await this.press('captions-toggle');
    await this.press(`option-${value}`);
    await this.expectGone('menu-subtitles');
  }

  /** Picks an episode of the current season. */
  async pick(episodeId: number): Promise<void> {
    await this.press('episodes-toggle');
    await this.press(`episode-${episodeId}`);
    await this.expectState({ episodeId });
  }

  /** The stored value of a key; null without one. */
  stored(key: string): unknown {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  }

  /** Expects that the widget has logged no error. */
  expectNoErrors(): void {
    expect(this.log.filter(({ level }) => level === 'error')).toEqual([]);
  }

  /** Pauses at this second. */
  async standAt(time: number): Promise<void> {
    await this.call('pause');
    await this.call('seek', { time });
    await this.until(() => {
      expect(this.video.seeking).toBe(false);
      expect(this.video.currentTime).toBeCloseTo(time, 0);
    });
    // The overlays follow the next time update.
    await this.advance(0.3);
  }

  /** Sends any message of the host page. */
  async post(data: unknown): Promise<void> {
    this.#host.post(data);
    await this.advance(TICK_MS / 1000);
  }

  /** All messages that the host page has received, oldest first. */
  get messages(): readonly HostMessage[] {
    return this.#host.messages;
  }

  /** Messages of an event of the protocol. */
  events(name: string): HostMessage[] {
    return this.#host.messages.filter((message) => message.kind === 'event' && message.name === name);
  }

  /** Plain messages of this name, outside the protocol. */
  plain(event: string): HostMessage[] {
    return this.#host.messages.filter((message) => message.event === event);
  }
}

/** The ads depend on the test, which puts them into the query ({@link WidgetPage.planAds}). */
const AD_LIST = '/ad-list.json?content_id={content_id}&episode_id={episode_id}';

function sourcesOf({ query = {}, globals = {}, ads }: OpenOptions): ParamSources {
  const origin = inject('catalogueOrigin');
  const search = new URLSearchParams({ movie_id: '1' });
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return {
    search: `?${search}`,
    dataset: null,
    globals: {
      env_base_url: origin,
      env_fingerprint: 'off',
      ...(ads && { env_ad_list_url: `${origin}${AD_LIST}` }),
      ...globals,
    },
    base: document.baseURI,
  };
}
