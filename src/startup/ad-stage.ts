import type {
  AdBreak,
  AdBreakEvent,
  AdBreakEvents,
  AdEngine,
  AdEngineSetup,
  AdType,
  BreakAds,
  createAdEngine,
  PageAds,
} from '@/ads';
import type { CurrentAd } from '@/domain/ads/ad';
import { type ShownBreaks, withinLimits } from '@/domain/ads/ad-frequency';
import type { AdLedger } from '@/domain/ads/ad-ledger';
import type { AdFrequency } from '@/domain/ads/schedule';
import type { Id } from '@/domain/catalogue/id';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { StartParams } from '@/domain/startup/params';
import { ENGINE_DEADLINE_MS } from '@/domain/startup/start-limit';
import { AD_LABEL } from '@/i18n/shell-text';
import { AD_WAIT_MS, type AdWait, createAdWait } from '@/lib/ad-wait';
import { type Lazy, lazy } from '@/lib/lazy';
import { estimatedKbps } from '@/lib/network-information';
import { deferCalls } from '@/lib/open-promise';
import { ok } from '@/lib/result';
import { parseUrl } from '@/lib/url';
import type { AdOverlay } from './ad-overlay';
import { createBreakHistory } from './break-history';

/** Environment that the ads need from the page. It is read at each use, so the widget may replace a part of it. */
export interface AdEnvironment {
  config: Pick<StartParams, 'adHeaders' | 'adListUrl' | 'adMacros' | 'adRules' | 'baseUrl'>;
  log: NonNullable<AdEngineSetup['log']>;
  prefetched: Pick<PrefetchCache, 'take'>;
  pageUrl: string;
  sessionContext(): string | null;
  /** Null before the content is known. */
  contentId(): Id | null;
  /** Seconds. */
  contentTime(): number;
  /** The sound with which an ad begins. */
  sound(): { volume: number; muted: boolean };
}

interface EngineCode {
  createAdEngine: typeof createAdEngine;
}

type Failed = Parameters<PageAds['prepare']>[2] & {};

const EVENTS: readonly (keyof AdBreakEvents)[] = ['loaded', 'start', 'change', 'error', 'adend', 'end'];

/**
 * Plays the ads of the page, whoever shows them: the startup over the page, then the widget in its layer. It owns the
 * engine with its slot, the viewer's wait for a break, and the break, from its request on.
 */
export class AdStage implements PageAds {
  readonly around: AdEnvironment;
  begun: string | null = null;
  readonly #window: Window;
  readonly #code: Lazy<EngineCode>;
  /** Entries wait for the widget's log. */
  readonly #log = deferCalls<Parameters<AdEnvironment['log']>>();
  #engine: AdEngine | null = null;
  /** The slot of the widget. */
  #slot: HTMLElement | null = null;
  /** Shows an ad over the page, until the layer of the widget shows it. */
  #cover: AdOverlay | null = null;
  #isLayerShown = false;
  #mounted: { slot: HTMLElement; unmount: () => void } | null = null;
  #schedule: ReturnType<PageAds['loadSchedule']> | null = null;
  #coming: Promise<AdBreak | null> | null = null;
  #events = deferCalls<AdBreakEvent>();
  #failures = deferCalls<Parameters<Failed>>();
  readonly #ledgers = deferCalls<[AdLedger, boolean]>();
  #break: AdBreak | null = null;
  /** The limits of the last list. */
  #frequency: AdFrequency | null = null;
  readonly #history: ReturnType<typeof createBreakHistory>;
  #wait: AdWait | null = null;
  /** Aborts when the ads are cut. */
  #life = new AbortController();

  constructor(window: Window, load: () => Promise<EngineCode>, around: Omit<AdEnvironment, 'log'>) {
    this.#window = window;
    this.around = { ...around, log: this.#log.call };
    this.#history = createBreakHistory(window, () => this.#frequency !== null || this.around.config.adRules === 'full');
    // A slow network or an ad blocker is not an error of the player.
    this.#code = lazy(load, { limitMs: ENGINE_DEADLINE_MS, onFailure: this.#fail('warn') });
  }

  /** Continues with the log, the content and the sound of the widget. */
  join(widget: AdEnvironment): void {
    Object.assign(this.around, widget);
    this.#log.receive(widget.log);
  }

  engine(): Promise<AdEngine | null> {
    const create = ({ createAdEngine: make }: EngineCode) => {
      this.#engine ??= createPageAdEngine(this.#window, make, this.around, this.#ledgers.call);
      this.#place();
      return this.#engine;
    };
    return this.#code
      .load()
      .then(create, () => null)
      .catch(this.#fail('error'));
  }

  /** Shows ads in `slot` from now on; one over the page stays there until the layer shows it. The result unmounts them. */
  mount = (slot: HTMLElement): (() => void) => {
    this.#slot = slot;
    this.#place();
    return () => {
      if (this.#slot === slot) this.#slot = null;
      if (this.#mounted?.slot !== slot) return;
      this.#mounted.unmount();
      this.#mounted = null;
    };
  };

  /**
   * The layer of the widget shows the ad, with its label or not yet. An ad over the page moves into the slot, also into one
   * that a content blocker hides: the engine then gives up the ad, which would have no controls in the page.
   */
  shown = (hasLabel: boolean): void => {
    this.#isLayerShown = true;
    this.#place();
    if (hasLabel) this.#cover?.removeLabel();
  };

  /** The ads of this list play over the page, before an episode of the widget takes them. The viewer waits from now on. */
  begin(url: string, overlay: AdOverlay): void {
    this.begun = url;
    this.#cover = overlay;
    this.#place();
    this.expect();
    this.start(this.around.sound());
  }

  /** No ad plays over the page any more. The slot of the widget is ready for the next one. */
  uncover(): void {
    this.#cover?.remove();
    this.#cover = null;
    this.#place();
  }

  running(): AdBreak | null {
    return this.#break;
  }

  /** The running ad as it is intended now, so that a press acts on it; null without one. */
  currentAd = (): CurrentAd | null => {
    const ad = this.#break?.state() ?? null;
    if (ad === null) return null;
    const { type, isClick, isVisible } = ad.playState;
    // The element may not have reached this state yet.
    return { isPlaying: type === 'play' && (isClick || isVisible), volume: ad.volume, muted: ad.muted };
  };

  take(url: string): boolean {
    const hasBegun = this.begun === url;
    if (!hasBegun) this.end(true);
    this.begun = null;
    return hasBegun;
  }

  loadSchedule(url: string): ReturnType<PageAds['loadSchedule']> {
    this.#schedule ??= this.#requestSchedule(url);
    return this.#schedule;
  }

  prepare(type: AdType, ads: BreakAds, failed?: Failed): Promise<AdBreak | null> {
    this.#coming ??= this.#prepare(type, ads);
    if (failed) this.#failures.receive(failed);
    return this.#coming;
  }

  history(): ShownBreaks {
    return this.#history.shown();
  }

  onEvent(listener: (...event: AdBreakEvent) => void): void {
    this.#events.receive(listener);
  }

  onLedger(listener: Parameters<PageAds['onLedger']>[0]): void {
    this.#ledgers.receive(listener);
  }

  leave(): void {
    this.#engine?.leave();
  }

  expect(limitMs = AD_WAIT_MS): void {
    this.#wait ??= createAdWait();
    this.#wait.limitMs = limitMs;
  }

  start(sound: ReturnType<AdEnvironment['sound']>): void {
    if (this.#break === null) this.#wait?.begin();
    else this.#break.start(sound, this.#wait?.end());
  }

  play(): void {
    this.#break?.play();
  }

  pause(): void {
    this.#break?.pause();
    this.#wait?.end();
  }

  end(isCut: boolean): void {
    if (isCut) {
      this.#life.abort();
      this.#life = new AbortController();
      this.uncover();
    }
    this.#history.end();
    this.#wait?.end();
    this.#wait = null;
    this.#break = null;
    this.#coming = null;
    this.#schedule = null;
    this.begun = null;
  }

  async #requestSchedule(url: string): ReturnType<PageAds['loadSchedule']> {
    const { signal } = this.#life;
    const deadline = this.#wait?.deadline;
    const engine = await this.engine();
    if (engine === null || signal.aborted) return null;
    const schedule = await engine.loadSchedule(url, signal, deadline);
    if (!schedule.ok) return schedule;
    const { config } = this.around;
    this.#frequency = schedule.value.frequency;
    return ok(withinLimits(schedule.value, config.adRules, this.history(), this.#contentId(), Date.now()));
  }

  #contentId(): string {
    return String(this.around.contentId() ?? '');
  }

  async #prepare(type: AdType, ads: BreakAds): Promise<AdBreak | null> {
    const { signal } = this.#life;
    const deadline = this.#wait?.deadline;
    const events = deferCalls<AdBreakEvent>();
    const failures = deferCalls<Parameters<Failed>>();
    this.#events = events;
    this.#failures = failures;
    const engine = await this.engine();
    const found = await engine?.prepare(type, ads, signal, failures.call, deadline);
    if (!found || signal.aborted) return null;
    found.on('start', () => this.#history.begin(this.#contentId()));
    found.on('end', this.#history.end);
    for (const name of EVENTS) found.on(name, (payload) => events.call(...([name, payload] as AdBreakEvent)));
    this.#break = found;
    return found;
  }

  #place(): void {
    const slot = this.#cover === null || this.#isLayerShown ? this.#slot : this.#cover.slot;
    if (slot === null || this.#engine === null || this.#mounted?.slot === slot) return;
    this.#mounted = { slot, unmount: this.#engine.mount(slot) };
    if (slot === this.#slot) this.#cover?.uncover();
  }

  #fail(level: 'error' | 'warn'): (error: unknown) => null {
    return (error) => {
      this.around.log(level, 'the code of the ad engine did not load, so no ad plays', error);
      return null;
    };
  }
}

/** The services of the site receive the headers; the macros describe the page (docs/behaviour.md, Ad pings). */
function createPageAdEngine(
  window: Window,
  create: typeof createAdEngine,
  around: AdEnvironment,
  report: NonNullable<AdEngineSetup['report']>,
): AdEngine {
  const { config, pageUrl, prefetched } = around;
  const base = window.document.baseURI;
  const own = [config.baseUrl, config.adListUrl ?? base, base].map((url) => parseUrl(url, base)?.origin);
  return create({
    log: (...entry) => around.log(...entry),
    prefetched,
    player: window.document.documentElement,
    ownOrigins: own.filter((origin) => origin !== undefined),
    headers: () => {
      const context = around.sessionContext();
      return { ...(context === null ? {} : { 'X-Session-Context': context }), ...config.adHeaders };
    },
    macros: config.adMacros,
    rules: config.adRules,
    report,
    creative: { url: new URL('vv-player.php?creative', base).href, title: AD_LABEL },
    page: () => ({ pageUrl, contentId: String(around.contentId() ?? ''), contentTime: around.contentTime() }),
    bandwidth: () => estimatedKbps(window.navigator),
  });
}
