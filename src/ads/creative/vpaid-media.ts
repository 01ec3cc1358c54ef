import { AD_WAIT_MS } from '@/lib/ad-wait';
import { httpUrl } from '../http-url';
import type { CreativeHost, OpenedCreative } from '../playback/ad-media';
import type { LinearAd, MediaFile } from '../vast/vast-ad';
import type { Bridge, Connect, Message } from './creative-bridge';

/** The longest ad, and the time that one may take beyond its own duration, in seconds. */
export const LONGEST_S = 120;
export const OVERTIME_S = 10;
/** `AdStarted` alone begins the ad after this time. Creatives without an ad of their own send it and no `AdImpression`. */
const IMPRESSION_WAIT_MS = 1000;
const LOOK_MS = 250;
/** Characters of a creative's own text in a log. */
const WORDS_LIMIT = 200;

/** Constants of `HTMLMediaElement`. */
const NETWORK_IDLE = 1;
const NETWORK_LOADING = 2;
const HAVE_NOTHING = 0;
const HAVE_ENOUGH_DATA = 4;

/** The share of the ad that an event reports, in quarters. */
const QUARTERS: Readonly<Record<string, number>> = {
  AdVideoFirstQuartile: 1,
  AdVideoMidpoint: 2,
  AdVideoThirdQuartile: 3,
  AdVideoComplete: 4,
};

/** Opens a creative of VPAID 2, which draws the ad and its video itself. */
export function openVpaid(connect: Connect, ad: LinearAd, file: MediaFile, host: CreativeHost): OpenedCreative {
  const media = new VpaidMedia(connect, ad, file, host);
  return { media, view: media.view, clickThrough: () => media.clickThrough };
}

/**
 * A creative of VPAID as a media element: the session drives it as it drives a `<video>`, and its events become those of
 * an element. Its time stays within the quarter that it has reported last, so each quartile is counted when the creative
 * says so.
 */
class VpaidMedia extends EventTarget {
  readonly limits = { startMs: AD_WAIT_MS, stallMs: Number.POSITIVE_INFINITY };
  readonly error = null;
  readonly seeking = false;
  readonly view: HTMLElement;
  duration = Number.NaN;
  ended = false;
  paused = true;
  readyState: number = HAVE_NOTHING;
  networkState: number = NETWORK_LOADING;
  clickThrough: string | null = null;
  readonly #bridge: Bridge;
  readonly #ad: LinearAd;
  readonly #host: CreativeHost;
  #phase: 'loading' | 'loaded' | 'starting' | 'running' = 'loading';
  #volume = 1;
  #muted = false;
  /** Time since `AdStarted`, which no `AdImpression` has followed; null before. */
  #startedMs: number | null = null;
  /** Seconds that the creative has left; negative while unknown. */
  #remainingS = -1;
  #playedS = 0;
  /** Seconds since the start, pauses of the creative's own included. */
  #usedS = 0;
  #quarters = 0;
  #isOwnPause = false;
  /** CSS pixels; null before the frame has a size. */
  #size: readonly [width: number, height: number] | null = null;

  constructor(connect: Connect, ad: LinearAd, file: MediaFile, host: CreativeHost) {
    super();
    this.#ad = ad;
    this.#host = host;
    const { width, height } = host.size();
    const start = { kind: 'vpaid', url: file.url, width, height, bitrate: file.bitrate, parameters: ad.adParameters };
    const farewell = () => (this.#phase === 'running' ? [{ call: 'setAdVolume', args: [0] }, { call: 'stopAd' }] : []);
    this.#bridge = connect(start, farewell, {
      receive: (message) => this.#receive(message),
      broken: (reason) => this.#fail(reason),
      resized: (...size) => this.#resize(...size),
    });
    this.view = this.#bridge.view;
    const timer = setInterval(() => this.#look(), LOOK_MS);
    host.signal.addEventListener('abort', () => clearInterval(timer));
  }

  get isConnected(): boolean {
    return this.view.isConnected;
  }

  get currentTime(): number {
    const lengthS = this.#lengthS();
    if (lengthS === 0) return this.#playedS;
    const toldS = this.#remainingS < 0 ? this.#playedS : Math.max(0, lengthS - this.#remainingS);
    const beginS = (this.#quarters * lengthS) / 4;
    // The next quarter has not been reported, whatever the clock says.
    const endS = this.#quarters < 4 ? beginS + lengthS / 4 - 0.001 : lengthS;
    return Math.min(Math.max(toldS, beginS), endS);
  }

  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = volume;
    this.#tellSound();
  }

  get muted(): boolean {
    return this.#muted;
  }

  set muted(muted: boolean) {
    this.#muted = muted;
    this.#tellSound();
  }

  async play(): Promise<void> {
    if (!this.paused) return;
    const isFirst = this.#phase === 'loading' || this.#phase === 'loaded';
    // The refusal of its video would reach the creative alone, which then hangs or fails.
    if (isFirst && !this.#muted && navigator.userActivation?.hasBeenActive === false) {
      throw new DOMException('sound without a press', 'NotAllowedError');
    }
    this.paused = false;
    this.#say('play');
    if (this.#phase === 'loaded') this.#begin();
    if (this.#phase !== 'running') return;
    this.#call('resumeAd');
    this.#say('playing');
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.#isOwnPause = false;
    if (this.#phase === 'running') this.#call('pauseAd');
    this.#say('pause');
  }

  #lengthS(): number {
    return this.duration > 0 ? this.duration : (this.#ad.duration ?? 0);
  }

  #receive({ event, args, duration, remaining }: Message): void {
    if (this.#host.signal.aborted) return;
    if (typeof duration === 'number' && duration > 0) this.duration = duration;
    if (typeof remaining === 'number') this.#remainingS = remaining;
    if (typeof event === 'string') this.#hear(event, Array.isArray(args) ? args : []);
  }

  #hear(event: string, [first]: readonly unknown[]): void {
    const quarters = QUARTERS[event];
    if (quarters !== undefined) {
      this.#showAd();
      this.#quarters = Math.max(this.#quarters, quarters);
      this.#say('timeupdate');
    } else if (event === 'AdLoaded') this.#load();
    else if (event === 'AdStarted') this.#startedMs ??= 0;
    else if (event === 'AdImpression' || event === 'AdVideoStart') this.#showAd();
    else if (event === 'AdPaused') this.#pauseItself();
    else if (event === 'AdPlaying') this.#playItself();
    else if (event === 'AdSkipped') this.#host.skip();
    else if (event === 'AdStopped') this.#stop();
    else if (event === 'AdError') this.#fail(typeof first === 'string' ? first.slice(0, WORDS_LIMIT) : 'AdError');
    else if (event === 'AdClickThru') {
      // The viewer opens it by the link of the ad: the frame of the creative opens nothing.
      this.clickThrough = (typeof first === 'string' && httpUrl(first)) || null;
      this.#say('timeupdate');
    }
  }

  #load(): void {
    if (this.#phase !== 'loading') return;
    this.#phase = 'loaded';
    this.readyState = HAVE_ENOUGH_DATA;
    this.networkState = NETWORK_IDLE;
    if (this.#size) this.#resize(...this.#size);
    this.#say('canplaythrough');
    if (!this.paused) this.#begin();
  }

  #begin(): void {
    this.#phase = 'starting';
    this.#tellSound();
    this.#call('startAd');
  }

  /** The viewer sees the ad from now on. */
  #showAd(): void {
    if (this.#phase !== 'starting') return;
    this.#phase = 'running';
    if (this.paused) this.#call('pauseAd');
    else this.#say('playing');
  }

  #pauseItself(): void {
    if (this.#phase !== 'running' || this.paused) return;
    this.paused = true;
    this.#isOwnPause = true;
    this.#say('pause');
  }

  /** Only the viewer and the page end a pause of theirs. */
  #playItself(): void {
    if (this.#phase !== 'running' || !this.paused || !this.#isOwnPause) return;
    this.paused = false;
    this.#say('play');
    this.#say('playing');
  }

  #stop(): void {
    if (this.#phase !== 'running') {
      this.#fail('AdStopped before the start');
    } else if (this.#quarters < 4) {
      this.#host.close();
    } else {
      this.ended = true;
      this.#say('ended');
    }
  }

  #look(): void {
    if (document.hidden) return;
    if (this.#phase === 'starting' && this.#startedMs !== null) {
      this.#startedMs += LOOK_MS;
      if (this.#startedMs >= IMPRESSION_WAIT_MS) this.#showAd();
    }
    if (this.#phase !== 'running') return;
    if (!this.paused) this.#playedS += LOOK_MS / 1000;
    if (!this.paused || this.#isOwnPause) this.#usedS += LOOK_MS / 1000;
    const { maxS = LONGEST_S } = this.#host;
    const limitS = Math.min(LONGEST_S, maxS, (this.#lengthS() || LONGEST_S) + OVERTIME_S);
    if (this.#usedS < limitS) this.#say('timeupdate');
    else if (this.#quarters < 4) this.#fail('no end');
    else this.#stop();
  }

  #tellSound(): void {
    if (this.#phase !== 'loading') this.#call('setAdVolume', this.#muted ? 0 : this.#volume);
    this.#say('volumechange');
  }

  /** The slot may have been folded while the creative loaded. */
  #resize(...size: readonly [width: number, height: number]): void {
    this.#size = size;
    if (this.#phase !== 'loading')
      this.#call('resizeAd', ...size, document.fullscreenElement ? 'fullscreen' : 'normal');
  }

  #call(call: string, ...args: readonly unknown[]): void {
    this.#bridge.send({ call, args });
  }

  #say(event: string): void {
    if (!this.#host.signal.aborted) this.dispatchEvent(new Event(event));
  }

  #fail(reason: string): void {
    this.#host.fail({ code: 901, message: `VPAID: ${reason}` });
  }
}
