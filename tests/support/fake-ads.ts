import type { AdBreak, AdBreakEvents, AdEngine, AdFailure, AdState, AdType } from '@/ads';
import type { AdLedger, LedgerAd, LedgerSource } from '@/domain/ads/ad-ledger';
import { LOADED, STARTED } from '@/domain/ads/ad-status-code';
import { type AdSchedule, startBreak } from '@/domain/ads/schedule';
import { createEmitter } from '@/lib/emitter';
import { ok, type Result } from '@/lib/result';
import type { AdOverlay } from '@/startup/ad-overlay';
import { AdStage } from '@/startup/ad-stage';
import { aConfig } from '../fixtures/config';
import { aSchedule, urlsIn } from './ad-schedule';

/** An ad of 10 s with a skip offset of 3 s. */
export const anAd = (part: Partial<AdState> = {}): AdState => ({
  id: 'a1',
  type: 'preroll',
  status: 5,
  position: 1,
  count: 1,
  duration: 10,
  currentTime: 0,
  remainingTime: 10,
  skipAt: 3,
  canSkip: false,
  isPlaying: false,
  isWaiting: false,
  volume: 1,
  muted: false,
  soundRefused: false,
  size: { width: 640, height: 360, viewMode: 'normal' },
  error: null,
  clickThrough: 'https://advertiser.example/',
  title: null,
  advertiser: null,
  erid: null,
  playState: { isPIP: false, type: 'play', isVisible: true, isClick: false, isDocumentHidden: false },
  ...part,
});

/** The account of a break whose first source has no ad, and whose second one does. */
export const aLedger = (part: Partial<AdLedger> = {}): AdLedger => ({
  id: 'preroll',
  number: 1,
  sequence: 1,
  type: 'preroll',
  ms: 9000,
  sources: [
    aLedgerSource({ host: 'empty.example', filled: 0, started: 0, completed: 0, errors: 1, code: 303, ads: [] }),
    aLedgerSource(),
  ],
  ...part,
});

const aLedgerSource = (part: Partial<LedgerSource> = {}): LedgerSource => ({
  host: 'ads.example',
  asked: 1,
  answered: 1,
  filled: 1,
  started: 1,
  quartiles: [1, 1, 1],
  completed: 1,
  skipped: 0,
  errors: 0,
  code: null,
  ms: 120,
  hops: 0,
  erid: null,
  ads: [aLedgerAd()],
  ...part,
});

const aLedgerAd = (part: Partial<LedgerAd> = {}): LedgerAd => ({
  started: 1,
  quartiles: [1, 1, 1],
  completed: 1,
  skipped: 0,
  clicks: 0,
  firstFrameMs: 80,
  erid: null,
  advertiser: null,
  ...part,
});

/** A passive break; the test sets its state and events. Its methods are bound, as those of a break are. */
export class FakeBreak implements AdBreak {
  readonly commands: string[] = [];
  readonly #events = createEmitter<AdBreakEvents>();
  readonly on = this.#events.on;
  readonly emit = this.#events.emit;
  readonly type: AdType;
  constructor(type: AdType) {
    this.type = type;
  }
  current: AdState | null = null;
  isPaused = false;
  state = () => this.current;
  start = ({ volume, muted }: { volume: number; muted: boolean }): void => {
    this.commands.push(`start ${volume}${muted ? ' muted' : ''}`);
  };
  play = () => this.#request('play');
  pause = () => this.#request('pause');
  skip = (): boolean => {
    this.commands.push('skip');
    return true;
  };
  /** Ends the break at once, like the engine. */
  stop = (): void => {
    this.commands.push('stop');
    this.emit('end', undefined);
  };
  click = (): string | null => {
    this.commands.push('click');
    return 'https://advertiser.example/';
  };
  icon = (what: string, id: number): string | null => {
    this.commands.push(`icon ${what} ${id}`);
    return what === 'click' ? 'https://choices.example/' : null;
  };
  setVolume = (volume: unknown) => void this.commands.push(`volume ${String(volume)}`);
  setMuted = (muted: boolean) => void this.commands.push(`muted ${muted}`);
  viewMode = '';
  setViewMode = (mode: string): void => {
    this.viewMode = mode;
  };
  #request(type: 'play' | 'pause'): void {
    this.commands.push(type);
    this.isPaused = type === 'pause';
    if (this.current !== null) this.current = { ...this.current, playState: { ...this.current.playState, type } };
  }
}

/** A page without a document. */
const PAGE = {
  document: { baseURI: 'https://player.example/' },
  navigator: {},
  history: { state: null },
} as unknown as Window;

/** The stage over an engine of the test; null does not load. */
export function anAdStage(engine: () => Promise<AdEngine | null>): AdStage {
  const load = async () => {
    const made = await engine();
    if (made === null) throw new Error('404');
    return { createAdEngine: () => made };
  };
  return new AdStage(PAGE, load, {
    config: aConfig(),
    prefetched: { take: () => null },
    pageUrl: 'https://site.example/film',
    sessionContext: () => null,
    contentId: () => 1,
    contentTime: () => 0,
    sound: () => ({ volume: 1, muted: false }),
  });
}

/** An ad engine whose results the test sets; by default its list has a preroll and a midroll. */
export class FakeAds {
  /** The stage of the page, over this engine. */
  readonly session = Object.assign(
    anAdStage(() => this.engine()),
    {
      onLedger: (listener: (ledger: AdLedger, isOver: boolean) => void) => {
        this.report = listener;
      },
      leave: () => this.leave(),
    },
  );
  /** Reports the account of a break. */
  report: (ledger: AdLedger, isOver: boolean) => void = () => undefined;
  /** Ends a break with this account. */
  close = (ledger: AdLedger): void => this.report(ledger, true);
  /** Reports the breaks that run as the page is left. */
  leave = (): void => undefined;
  list: Result<AdSchedule, AdFailure> = ok(
    aSchedule({
      preroll: ['https://ads.example/p?creativeId=p1'],
      midroll: ['https://ads.example/m'],
    }),
  );
  /** The code of the engine does not load. */
  isMissing = false;
  /** No ad of a break remains after loading. */
  isEmpty = false;
  /** The list stays pending until `answer` is called. */
  isSlow = false;
  answer = (): void => undefined;
  /** The engine throws. */
  isBroken = false;
  readonly lists: string[] = [];
  readonly signals: AbortSignal[] = [];
  readonly breaks: FakeBreak[] = [];
  asked = 0;

  async engine(): Promise<AdEngine | null> {
    this.asked += 1;
    if (this.isMissing) return null;
    return {
      loadSchedule: async (url, signal) => {
        if (this.isSlow) {
          await new Promise<void>((resolve) => {
            this.answer = resolve;
          });
        }
        if (this.isBroken) throw new TypeError('a bug');
        this.lists.push(url);
        this.signals.push(signal);
        return this.list;
      },
      prepare: async (type, ads, _, failed) => {
        if (this.isEmpty) {
          for (const url of urlsIn(ads)) failed?.({ code: 100, message: 'Failed parsing xml' }, url);
          return null;
        }
        return this.prepared(type, (...failure) => failed?.(...failure));
      },
      mount: () => () => undefined,
      leave: () => undefined,
    };
  }

  /** Makes a break of the documents. */
  async prepared(type: AdType, _failed: (failure: AdFailure, url: string) => void): Promise<AdBreak | null> {
    const made = new FakeBreak(type);
    this.breaks.push(made);
    return made;
  }

  /** The last prepared break. */
  get last(): FakeBreak {
    const made = this.breaks.at(-1);
    if (made === undefined) throw new Error('no break was prepared');
    return made;
  }
}

/** The cover of an ad over the page. `done` is called with what is done to it. */
export const anOverlay = (done: (name: string) => void = () => undefined): AdOverlay => ({
  slot: {} as HTMLElement,
  update: () => undefined,
  uncover: () => done('uncover'),
  removeLabel: () => done('remove the label'),
  remove: () => done('remove'),
});

/** Ads that begin before the widget, as the startup begins them. Their documents are on their way until `show` or `settle`. */
export class FakeBegunAds extends FakeAds {
  readonly playing = new FakeBreak('preroll');
  /** Whether the content is to play after the ad. */
  isExpected = () => true;
  settle!: (found: FakeBreak | null) => void;
  readonly #document = new Promise<FakeBreak | null>((resolve) => {
    this.settle = resolve;
  });
  #isTaken = false;
  fail: (failure: AdFailure, url: string) => void = () => undefined;
  /** Resolves once the break is followed. */
  readonly #preroll: Promise<AdBreak | null>;

  constructor(url: string, given: Partial<Pick<FakeAds, 'list' | 'isMissing'>> = {}) {
    super();
    this.list = ok(aSchedule({ preroll: ['https://ads.example/p'] }));
    Object.assign(this, given);
    this.#preroll = this.#begin(url);
  }

  async #begin(url: string): Promise<AdBreak | null> {
    this.session.begin(url, anOverlay());
    const schedule = await this.session.loadSchedule(url);
    const plan = schedule?.ok ? startBreak(schedule.value) : null;
    const found = plan && (await this.session.prepare('preroll', plan));
    if (found !== null && !this.isExpected()) this.session.pause();
    return found;
  }

  override async prepared(type: AdType, failed: typeof this.fail): Promise<AdBreak | null> {
    if (this.#isTaken) return super.prepared(type, failed);
    this.#isTaken = true;
    this.fail = failed;
    return this.#document;
  }

  get isStopped(): boolean {
    return this.signals[0]?.aborted === true;
  }

  /** Loads the ad, and shows its first frame if it has one. */
  async show(ad: AdState): Promise<void> {
    this.playing.current = ad;
    this.settle(this.playing);
    await this.#preroll;
    this.playing.emit('loaded', { ...ad, status: LOADED });
    if (ad.status < STARTED) return;
    this.playing.emit('start', { ...ad, status: STARTED });
    this.playing.emit('change', ad);
  }

  over(): void {
    this.playing.current = null;
    this.playing.emit('end', undefined);
  }
}
