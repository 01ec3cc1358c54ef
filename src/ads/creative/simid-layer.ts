import { httpUrl } from '../http-url';
import type { CreativeHost, OpenedCreative } from '../playback/ad-media';
import { createAdVideo, isSilent } from '../playback/ad-video';
import type { LinearAd, MediaFile } from '../vast/vast-ad';
import type { Bridge, Connect, Message } from './creative-bridge';

/** The layer has this long from the first frame of the ad on to be ready. */
export const READY_LIMIT_MS = 5000;
/** URLs that one `reportTracking` may name. */
const TRACKING_LIMIT = 20;

/** Codes of a player in SIMID 1.1. */
const UNSUPPORTED = 1203;
/** Codes of the end of an ad in SIMID 1.1. */
const PLAYBACK_COMPLETE = 2;
const PLAYER_INITIATED = 3;

const MEDIA_EVENTS = [
  'durationchange',
  'ended',
  'pause',
  'play',
  'playing',
  'seeked',
  'seeking',
  'timeupdate',
  'volumechange',
];

type Answer = (isResolved: boolean) => void;

/**
 * Plays the file of an ad with a layer of SIMID 1.1 above it. A layer that fails before it is shown leaves the film alone;
 * the Error URLs get 902. Later it ends the ad.
 */
export function openSimid(connect: Connect, ad: LinearAd, file: MediaFile, host: CreativeHost): OpenedCreative {
  const video = createAdVideo(file.url);
  const layer = new SimidLayer(connect, ad, video, host);
  return { media: video, view: layer.view, clickThrough: () => layer.clickThrough };
}

class SimidLayer {
  readonly view: HTMLElement;
  clickThrough: string | null = null;
  readonly #bridge: Bridge;
  readonly #ad: LinearAd;
  readonly #video: HTMLVideoElement;
  readonly #host: CreativeHost;
  readonly #answers = new Map<number, Answer>();
  #sessionId: string | null = null;
  #nextId = 1;
  #isReady = false;
  #isAsked = false;
  #isShown = false;
  #isOver = false;

  constructor(connect: Connect, ad: LinearAd, video: HTMLVideoElement, host: CreativeHost) {
    this.#ad = ad;
    this.#video = video;
    this.#host = host;
    this.#bridge = connect({ kind: 'simid', url: ad.interactive }, () => this.#farewell(), {
      receive: (message) => this.#receive(message),
      broken: (reason) => this.#fail(reason),
      resized: () => this.#tell('Player:resize', this.#sizes()),
    });
    this.#bridge.over(video);
    this.view = this.#bridge.view;
    const { signal } = host;
    for (const name of MEDIA_EVENTS) video.addEventListener(name, () => this.#tellMedia(name), { signal });
    video.addEventListener('playing', () => this.#await(), { signal, once: true });
  }

  /** The film plays: from now on the layer is late. */
  #await(): void {
    const timer = setTimeout(() => !this.#isShown && this.#fail('no answer'), READY_LIMIT_MS);
    this.#host.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  #receive(message: Message): void {
    const { type, sessionId, messageId, args } = message;
    if (this.#isOver || typeof type !== 'string' || typeof messageId !== 'number') return;
    if (type === 'createSession' && this.#sessionId === null && typeof sessionId === 'string') {
      this.#sessionId = sessionId;
      this.#answer('resolve', messageId);
      this.#ask(
        'Player:init',
        { environmentData: this.#environment(), creativeData: this.#creative() },
        (isResolved) => {
          if (!isResolved) return this.#fail('init is rejected');
          this.#isReady = true;
          this.#start();
        },
      );
      return;
    }
    if (sessionId !== this.#sessionId) return;
    const values = Object(args) as Message;
    if (type === 'resolve' || type === 'reject') this.#settle(type, values.messageId);
    else if (type.startsWith('SIMID:Creative:')) this.#obey(type.slice('SIMID:Creative:'.length), messageId, values);
  }

  #settle(type: 'resolve' | 'reject', messageId: unknown): void {
    const answer = this.#answers.get(Number(messageId));
    this.#answers.delete(Number(messageId));
    answer?.(type === 'resolve');
  }

  /** The layer is shown once the film plays, and the creative is ready. */
  #start(): void {
    if (!this.#isReady || this.#isAsked || this.#video.paused) return;
    this.#isAsked = true;
    this.#ask('Player:startCreative', {}, (isResolved) => {
      this.#isShown = isResolved;
      if (isResolved) this.#bridge.show();
      else this.#fail('startCreative is rejected');
    });
  }

  /** Performs a request of the creative. Those for windows, fullscreen, volume and duration belong to the viewer alone. */
  #obey(name: string, messageId: number, args: Message): void {
    const host = this.#host;
    const { uri } = args;
    switch (name) {
      case 'log':
        return;
      case 'fatalError':
        this.#fail(`fatalError ${Number(args.errorCode)}`);
        return;
      case 'getMediaState':
        this.#answer('resolve', messageId, this.#mediaState());
        return;
      case 'requestSkip':
        this.#settleRequest(messageId, host.skip());
        return;
      case 'requestStop':
        this.#settleRequest(messageId, true);
        host.close();
        return;
      case 'clickThru':
      case 'requestNavigation':
        // The viewer opens it by the link of the ad.
        this.clickThrough = (typeof uri === 'string' && httpUrl(uri)) || null;
        break;
      case 'requestPlay':
      case 'requestPause':
        host.request(name === 'requestPlay' ? 'play' : 'pause');
        break;
      case 'reportTracking':
        this.#track(args.trackingUrls);
        break;
      default:
        this.#settleRequest(messageId, false);
        return;
    }
    this.#settleRequest(messageId, true);
  }

  #track(urls: unknown): void {
    if (!Array.isArray(urls)) return;
    for (const url of urls.slice(0, TRACKING_LIMIT)) if (typeof url === 'string') this.#host.ping(url);
  }

  #settleRequest(messageId: number, isDone: boolean): void {
    if (isDone) this.#answer('resolve', messageId);
    else this.#answer('reject', messageId, { errorCode: UNSUPPORTED, message: 'not supported' });
  }

  #environment() {
    const isSkippable = this.#ad.skipOffset !== null;
    return {
      ...this.#sizes(),
      fullscreenAllowed: false,
      variableDurationAllowed: false,
      skippableState: isSkippable ? 'playerHandles' : 'notSkippable',
      version: '1.1',
      siteUrl: location.origin,
      useragent: navigator.userAgent,
      muted: isSilent(this.#video),
      volume: this.#video.volume,
      navigationSupport: 'playerHandles',
    };
  }

  #creative() {
    const { adParameters, id, servingId, clickThrough } = this.#ad;
    return {
      adParameters: adParameters ?? '',
      adId: id,
      creativeId: id,
      adServingId: servingId ?? '',
      clickThruUri: clickThrough ?? '',
    };
  }

  #sizes() {
    const box = { x: 0, y: 0, ...this.#host.size() };
    return { videoDimensions: box, creativeDimensions: box, fullscreen: document.fullscreenElement !== null };
  }

  #mediaState() {
    const { currentSrc, currentTime, duration, ended, muted, paused, volume } = this.#video;
    return {
      currentSrc,
      currentTime,
      duration,
      ended,
      muted,
      paused,
      volume,
      fullscreen: document.fullscreenElement !== null,
    };
  }

  #tellMedia(name: string): void {
    const { currentTime, duration, muted, volume } = this.#video;
    this.#tell(`Media:${name}`, { currentTime, duration, muted, volume });
    if (name === 'playing') this.#start();
  }

  #farewell(): readonly object[] {
    if (!this.#isShown || this.#isOver) return [];
    return [
      this.#message('SIMID:Player:adStopped', { code: this.#video.ended ? PLAYBACK_COMPLETE : PLAYER_INITIATED }),
    ];
  }

  #ask(type: string, args: object, answer: Answer): void {
    this.#answers.set(this.#nextId, answer);
    this.#tell(type, args);
  }

  #tell(type: string, args: object): void {
    if (this.#sessionId !== null && !this.#isOver) this.#bridge.send(this.#message(`SIMID:${type}`, args));
  }

  #answer(type: 'resolve' | 'reject', messageId: number, value?: object): void {
    this.#bridge.send(this.#message(type, { messageId, value }));
  }

  #message(type: string, args: object): object {
    const messageId = this.#nextId;
    this.#nextId += 1;
    return { sessionId: this.#sessionId, messageId, type, timestamp: Date.now(), args };
  }

  #fail(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#bridge.end();
    const failure = { code: 902, message: `SIMID: ${reason}` } as const;
    if (this.#isShown) this.#host.fail(failure);
    else this.#host.report(failure);
  }
}
