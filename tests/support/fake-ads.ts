import type {
  AdBreak,
  AdBreakEvent,
  AdBreakEvents,
  AdEngine,
  AdFailure,
  AdList,
  AdState,
  AdType,
  StartedAds,
} from '@/ads';
import { LOADED, STARTED } from '@/domain/ads/ad-status-code';
import { createWidgetAds, type WidgetAds } from '@/flows';
import { createAdWait } from '@/lib/ad-wait';
import { createEmitter } from '@/lib/emitter';
import { deferCalls } from '@/lib/open-promise';
import { ok, type Result } from '@/lib/result';

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

/** Ads that began before the widget. By default their documents are still on their way. */
export class FakeBegunAds implements StartedAds {
  readonly url: string;
  readonly wait = createAdWait();
  readonly playing = new FakeBreak('preroll');
  readonly #events = deferCalls<AdBreakEvent>();
  readonly onEvent = this.#events.receive;
  #running: AdBreak | null = null;
  running = () => this.#running;
  isStopped = false;
  list: StartedAds['list'] = Promise.resolve(ok({ preroll: ['https://ads.example/p'], midroll: [] }));
  settle!: (found: Awaited<StartedAds['preroll']>) => void;
  readonly preroll: StartedAds['preroll'] = new Promise((resolve) => {
    this.settle = resolve;
  });
  #isPaused = false;
  readonly #failures = deferCalls<[AdFailure, string]>();
  readonly fail = this.#failures.call;
  readonly onFailure = this.#failures.receive;

  constructor(url: string) {
    this.url = url;
    for (const name of ['loaded', 'start', 'change', 'error', 'adend', 'end'] as const)
      this.playing.on(name, (payload) => this.#events.call(...([name, payload] as AdBreakEvent)));
  }

  /** Loads the ad, and shows its first frame if it has one. */
  show(ad: AdState): void {
    this.playing.current = ad;
    this.#running = this.playing;
    this.playing.emit('loaded', { ...ad, status: LOADED });
    if (ad.status >= STARTED) {
      this.playing.emit('start', { ...ad, status: STARTED });
      this.playing.emit('change', ad);
    }
    if (this.#isPaused) this.playing.pause();
    this.settle(this.playing);
  }

  over(): void {
    this.playing.current = null;
    this.playing.emit('end', undefined);
  }

  pause(): void {
    this.#isPaused = true;
    this.#running?.pause();
  }

  play(): void {
    this.#isPaused = false;
    this.#running?.play();
  }

  stop(): void {
    this.isStopped = true;
  }
}

/** An ad engine whose results the test sets; by default its list has a preroll and a midroll. */
export class FakeAds {
  /** The session of the widget, over this engine. */
  readonly session: WidgetAds;
  constructor(begun: StartedAds | null = null) {
    this.session = createWidgetAds(() => this.engine(), begun);
  }
  list: Result<AdList, AdFailure> = ok({
    preroll: ['https://ads.example/p?creativeId=p1'],
    midroll: ['https://ads.example/m'],
  });
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
      loadList: async (url, signal) => {
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
      prepare: async (type, urls, _, failed) => {
        if (this.isEmpty) {
          for (const url of urls) failed?.({ code: 100, message: 'Failed parsing xml' }, url);
          return null;
        }
        const made = new FakeBreak(type);
        this.breaks.push(made);
        return made;
      },
      mount: () => () => undefined,
    };
  }

  /** The last prepared break. */
  get last(): FakeBreak {
    const made = this.breaks.at(-1);
    if (made === undefined) throw new Error('no break was prepared');
    return made;
  }
}
