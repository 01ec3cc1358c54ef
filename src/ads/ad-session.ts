import { type AdStatus, LOADED, PLAYING, STARTED } from '@/domain/ads/ad-status-code';
import { UNKNOWN_SECONDS } from '@/lib/time';
import { type AdErrorCode, type AdFailure, EXPIRED, TOO_LONG, wireCode } from './ad-failure';
import type { AdState, AdType } from './ad-state';
import type { AdEngineSetup } from './engine-api';
import type { Extras } from './extras/serve-extras';
import { fillMacros, type MacroValues } from './macros';
import type { AdNet } from './net';
import type { AdMedia, CreativeHost, OpenCreative, OpenedCreative } from './playback/ad-media';
import { Playback, type Sound } from './playback/ad-playback';
import { createAdVideo, isSilent, releaseVideo } from './playback/ad-video';
import { watchPlayed } from './playback/played-time';
import { createWaitLimits, HAVE_FUTURE_DATA, type WaitLimits, watchTime, watchWait } from './playback/wait-limits';
import {
  type AdEffect,
  type AdEvent,
  type AdRun,
  canSkip,
  createRun,
  ELEMENT_EVENTS,
  isOver,
  isRunning,
  reduceAd,
  skipSecond,
} from './reduce-ad';
import type { Slot } from './slot';
import type { LinearAd, MediaFile, PreparedAd } from './vast/vast-ad';

/** Dependencies that the break gives to a session. */
export interface SessionSetup extends PreparedAd {
  type: AdType;
  net: AdNet;
  slot: Slot;
  log: NonNullable<AdEngineSetup['log']>;
  /** Macro values of the page and the content. */
  macros: () => MacroValues;
  rules?: AdEngineSetup['rules'] | undefined;
  /** State of the ad with another file, where one was tried before. */
  run?: AdRun | undefined;
  /** Receives `begin`, then each tracking event that is sent. */
  sent: (event: string, urls: readonly string[]) => void;
  /** Asked when the ad fails before its first frame. True: another one takes its place, and this one is released. */
  replaced: (failure: AdFailure, run: AdRun) => boolean;
  /** Opens an interactive creative; undefined for an ad without one. */
  open?: ((ad: LinearAd, file: MediaFile) => OpenCreative | undefined) | undefined;
  breakPosition: () => { position: number; count: number; viewMode: AdState['size']['viewMode'] };
  /** The session releases its resources before it emits `adend`. */
  emit: (event: 'loaded' | 'start' | 'change' | 'adend') => void;
}

/** Constants of `MediaError` and `HTMLMediaElement`. */
const ERR_NETWORK = 2;
const HAVE_ENOUGH_DATA = 4;

const LENGTH_TOLERANCE_S = 1;
const plainMedia = (video: HTMLVideoElement): Pick<OpenedCreative, 'media' | 'view'> => ({ media: video, view: video });

/**
 * One ad on its own `<video>`, or in its interactive creative. Performs the effects of `reduceAd` on it, and reports the
 * events of the element to `reduceAd`.
 */
export class AdSession {
  readonly video: AdMedia;
  /** The element in the slot: the video itself, or the view of the creative. */
  readonly #view: HTMLElement;
  readonly #creative: OpenedCreative | null;
  readonly #clickThrough: string | null;
  readonly #setup: SessionSetup;
  readonly #life = new AbortController();
  readonly playback: Playback;
  readonly #limits: WaitLimits;
  /** The one place that holds the state of the ad. */
  #run: AdRun;
  readonly #inbox: AdEvent[] = [];
  /** Lags behind the run's status while effects are performed, so that STARTED is seen. */
  #status: AdStatus;
  #final: AdState | null = null;
  #isEntered = false;
  /** Icons, companions and viewability of the ad; null until the code has loaded. */
  #extras: Extras | null = null;
  readonly #time: () => number;

  constructor(setup: SessionSetup) {
    const { ad, file, slot, open } = setup;
    this.#setup = setup;
    this.#run = setup.run ?? createRun(ad);
    this.#status = this.#run.status;
    this.#creative = open?.(ad, file)?.(this.#host()) ?? null;
    const { media, view } = this.#creative ?? plainMedia(createAdVideo(file.url));
    this.video = media;
    this.#view = view;
    this.#time = watchPlayed(this.video, this.#life.signal);
    this.playback = new Playback(this.video, slot, this.#life.signal, (reason) =>
      this.send('refused', { code: 450, message: `Video cant play: ${reason}` }),
    );
    this.#limits = createWaitLimits(this.video, slot, this.playback, () => this.#run);
    this.#clickThrough = ad.clickThrough && this.#fill(ad.clickThrough);
    // From its first byte on: the file of a next ad loads before its turn.
    watchTime(this.video, this.#limits.file, () => this.#isEntered && this.#failFetch(), this.#life.signal);
    if (ad.extras[0]) this.#loadExtras();
  }

  /** Makes this the current ad. Before that its file loads and the session emits nothing. */
  enter(): void {
    const { video } = this;
    const { signal } = this.#life;
    this.#isEntered = true;
    for (const name of ELEMENT_EVENTS) video.addEventListener(name, () => this.#onElement(name), { signal });
    video.addEventListener('error', () => this.#failMedia(), { signal });
    watchWait(this.#limits.hidden, () => this.#failHidden(), signal);
    // As far as the ad can be loaded, it is: a midroll on a phone would wait for more for ever.
    watchWait(this.#limits.deferred, () => this.send('canplaythrough'), signal);
    this.#setup.slot.show(this.#view, () => this.playback.seen(), signal);
    // Events that happened before its turn.
    if (video.error) this.#failMedia();
    else if (this.#isTooLong()) this.#fail(TOO_LONG);
    else if (video.readyState === HAVE_ENOUGH_DATA) this.send('canplaythrough');
  }

  /** Plays the ad as soon as it has loaded, unless its document has become too old and can be asked for anew. */
  begin(sound: Sound): void {
    if (this.isRenewed()) return;
    this.#setup.sent('begin', []);
    this.playback.begin(sound);
  }

  /** Whether its document has become too old, and a newer one takes its place. */
  isRenewed(): boolean {
    return this.#isExpired() && this.#setup.replaced(EXPIRED, this.#run);
  }

  state(): AdState {
    return this.#final ?? this.#read();
  }

  skip(): boolean {
    const isAllowed = canSkip(this.#run, this.#time());
    if (isAllowed) this.send('skip');
    return isAllowed;
  }

  click(): string | null {
    const { clickThrough } = this.#setup.ad;
    const url = isRunning(this.#run) && (this.#creative?.clickThrough() ?? (clickThrough && this.#fill(clickThrough)));
    if (!url) return null;
    this.send('click');
    this.playback.request('pause');
    return url;
  }

  icon(what: 'view' | 'click', id: number): string | null {
    const url = (isRunning(this.#run) && this.#extras?.icon(what, id)) || null;
    if (url) this.playback.request('pause');
    return url;
  }

  /** Whether the viewer is waiting for the ad's first frame. */
  isAwaited(): boolean {
    return this.playback.isBegun() && !isRunning(this.#run) && (this.#limits.file() ?? this.#limits.hidden()) !== null;
  }

  /** Fails the ad because the viewer has waited too long. */
  giveUp(): void {
    if (this.#setup.slot.isHidden()) this.#failHidden();
    else this.#failFetch();
  }

  /** Releases all resources without an event. */
  release(): void {
    this.#life.abort();
    releaseVideo(this.video);
  }

  /**
   * Passes an event to `reduceAd` and performs the effects, one by one. An event that a subscriber causes meanwhile waits
   * until they are done; an error of a subscriber is logged and stops nothing.
   */
  send(kind: AdEvent['kind'], failure?: AdFailure): void {
    const { duration, ended } = this.video;
    this.#inbox.push({ kind, currentTime: this.#time(), duration, ended, muted: isSilent(this.video), failure });
    if (this.#inbox.length > 1) return;
    for (const event of this.#inbox) {
      const [next, effects] = reduceAd(this.#run, event);
      this.#run = next;
      for (const effect of effects) {
        try {
          this.#perform(effect);
        } catch (error) {
          this.#setup.log('error', `Ad ${this.#setup.ad.id}`, error);
        }
      }
    }
    this.#inbox.length = 0;
  }

  #perform(effect: AdEffect): void {
    const { ad, net, log, emit, sent } = this.#setup;
    if ('event' in effect) {
      sent(effect.event, effect.urls);
      if (effect.urls.length === 0) log('debug', `Ad ${ad.id}: no URL for ${effect.event}`);
      for (const url of effect.urls) net.ping(this.#fill(url));
      return;
    }
    this.#status = effect.status;
    if (effect.status === LOADED) emit('loaded');
    if (effect.status === STARTED) emit('start');
    if (!isOver(effect)) return;
    this.#final = this.#read();
    this.release();
    emit('adend');
  }

  #loadExtras(): void {
    const { video } = this;
    const view = this.#view;
    const { ad, log } = this.#setup;
    const { signal } = this.#life;
    const state = () => this.#read();
    const fill = (url: string) => this.#fill(url);
    import('./extras/serve-extras')
      .then(({ serveExtras }) => {
        this.#extras = serveExtras({ ...this.#setup, video, view, signal, state, fill });
      })
      .catch((error: unknown) => log('warn', `Ad ${ad.id}: extras`, error));
  }

  #onElement(kind: AdEvent['kind']): void {
    const { paused, ended } = this.video;
    // By the time a pause or a start is reported it may be over.
    if ((kind === 'pause' && !paused) || (kind === 'playing' && paused && !ended)) return;
    // A slot that stays folded hides the ad: it stops before anything is billed.
    if (kind === 'playing' && this.#setup.slot.isHidden()) {
      this.playback.seen();
      return;
    }
    if (kind === 'playing' && this.#isExpired()) {
      this.#fail(EXPIRED);
    } else if (this.#isTooLong()) {
      this.#fail(TOO_LONG);
    } else {
      this.send(kind);
      if (!this.#final) this.#setup.emit('change');
    }
  }

  #isExpired(): boolean {
    return !isRunning(this.#run) && Date.now() > this.#setup.validUntilMs;
  }

  /** Files are often a little longer than their documents say. */
  #isTooLong(): boolean {
    const { duration } = this.video;
    const limitS = (this.#setup.maxS ?? Number.POSITIVE_INFINITY) + LENGTH_TOLERANCE_S;
    return !isRunning(this.#run) && duration > limitS && duration < Number.POSITIVE_INFINITY;
  }

  #read(): AdState {
    const { ad, type, slot, breakPosition } = this.#setup;
    const { viewMode, ...where } = breakPosition();
    const { volume } = this.video;
    const currentTime = this.#time();
    const { duration, error } = this.#run;
    const status = this.#status;
    return {
      ...where,
      id: ad.id,
      type,
      status,
      duration: duration || UNKNOWN_SECONDS,
      currentTime,
      remainingTime: duration > 0 ? Math.max(0, duration - currentTime) : UNKNOWN_SECONDS,
      skipAt: skipSecond(this.#run),
      canSkip: canSkip(this.#run, currentTime),
      isPlaying: status === PLAYING && !this.video.paused,
      isWaiting: this.playback.isMeant() && this.video.readyState < HAVE_FUTURE_DATA,
      volume,
      muted: isSilent(this.video),
      soundRefused: this.playback.isSoundRefused(),
      size: { ...slot.size(), viewMode },
      error,
      clickThrough: this.#creative?.clickThrough() ?? this.#clickThrough,
      title: ad.title,
      advertiser: ad.advertiser,
      erid: ad.erid,
      ...(this.#creative && { isInteractive: true }),
      playState: this.playback.state(),
      ...this.#extras?.view(currentTime, slot.size()),
    };
  }

  #fill(url: string, errorCode?: number): string {
    const { macros, place, file, ad, rules, breakPosition } = this.#setup;
    const { error } = this.#run;
    const states = { muted: isSilent(this.video), fullscreen: breakPosition().viewMode === 'fullscreen' };
    return fillMacros(url, {
      ...macros(),
      ...place,
      ERRORCODE: error ? wireCode(error, rules) : errorCode,
      ADPLAYHEAD: this.#time(),
      ASSETURI: file.url,
      ADSERVINGID: ad.servingId,
      UNIVERSALADID: ad.universalIds[0] ? ad.universalIds : undefined,
      PLAYERSTATE: Object.entries(states).flatMap(([name, holds]) => (holds ? name : [])),
      INVENTORYSTATE: skipSecond(this.#run) === null ? undefined : 'skippable',
    });
  }

  /** The calls of an interactive creative. */
  #host(): CreativeHost {
    const { ad, net, rules, slot, log, maxS, sent } = this.#setup;
    return {
      signal: this.#life.signal,
      maxS,
      size: slot.size,
      skip: () => this.skip(),
      request: (type) => this.playback.request(type),
      close: () => this.send('close'),
      fail: (failure) => this.#fail(failure),
      report: (failure) => {
        log('warn', `Ad ${ad.id}: ${failure.code} ${failure.message}`);
        sent('error', ad.errors);
        for (const url of ad.errors) net.ping(this.#fill(url, wireCode(failure, rules)));
      },
      ping: (url) => net.ping(this.#fill(url)),
    };
  }

  #fail(failure: AdFailure): void {
    if (isRunning(this.#run) || !this.#setup.replaced(failure, this.#run)) this.send('fail', failure);
  }

  #failHidden(): void {
    this.#fail({ code: 450, message: 'Video cant play: hidden' });
  }

  #failFetch(): void {
    this.#failFile(402, 'timeout');
  }

  /** A network error of the element is the same failure as a file that stays away. */
  #failMedia(): void {
    if (this.video.error?.code === ERR_NETWORK) this.#failFetch();
    else this.#failFile(405, 'error');
  }

  #failFile(code: AdErrorCode, reason: string): void {
    this.#fail({ code, message: `Media file ${reason}: ${this.#setup.file.url}` });
  }
}
