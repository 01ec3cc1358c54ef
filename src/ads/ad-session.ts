import { type AdStatus, CREATED, LOADED, PLAYING, STARTED } from '@/lib/ad-status';
import type { AdErrorCode, AdFailure } from './ad-failure';
import type { AdState, AdType } from './ad-state';
import type { AdEngineSetup } from './engine-api';
import { fillMacros, type MacroValues } from './macros';
import type { AdNet } from './net';
import { createAdVideo, isSilent, releaseVideo } from './playback/ad-video';
import { createPlayback, type Playback } from './playback/playback';
import { watchTime, watchWait } from './playback/watchdog';
import {
  type AdEffect,
  type AdEvent,
  canSkip,
  createRun,
  isOver,
  isRunning,
  reduceAd,
  skipSecond,
  TOLD,
} from './reduce-ad';
import type { Stage } from './slot';
import type { PreparedAd } from './vast/vast-ad';

/** What an ad has from its break. */
export interface SessionSetup extends PreparedAd {
  type: AdType;
  net: AdNet;
  stage: Stage;
  log: NonNullable<AdEngineSetup['log']>;
  /** Of the page and the content. */
  macros: () => MacroValues;
  place: () => { position: number; count: number; viewMode: AdState['size']['viewMode'] };
  /** With `adend` everything is given back. */
  tell: (event: 'loaded' | 'start' | 'change' | 'adend') => void;
}

/** One ad on its `<video>`. */
export interface AdSession extends Pick<Playback, 'begin' | 'wish'> {
  video: HTMLVideoElement;
  send(kind: AdEvent['kind'], failure?: AdFailure): void;
  state(): AdState;
  /** Its turn has come: until then its file loads, and nothing is told of it. */
  enter(): void;
  skip(): boolean;
  click(): string | null;
  /** The viewer waits for its first frame. */
  isAwaited(): boolean;
  /** The wait has become too long. */
  giveUp(): void;
  /** Gives everything back without a word. */
  release(): void;
}

/** From the file's first byte, or the wish to play, to the first frame (design section 4). */
export const START_LIMIT_MS = 8000;
/** Standing still midway (design section 4). */
export const STALL_LIMIT_MS = 5000;
/** Hidden in a player that can be seen. A style sheet of the page's own takes a frame or two. */
export const HIDDEN_LIMIT_MS = 3000;

/** Of `MediaError` and `HTMLMediaElement`; spelt out, as their long names would be the longest of the engine. */
const ERR_NETWORK = 2;
const NETWORK_LOADING = 2;
const HAVE_FUTURE_DATA = 3;
const HAVE_ENOUGH_DATA = 4;

/** Performs what `reduceAd` says on an element of its own, and tells `reduceAd` of the element. */
export function createAdSession(setup: SessionSetup): AdSession {
  const { ad, file, stage, log, tell, place } = setup;
  const video = createAdVideo(file.url);
  const life = new AbortController();
  const playback = createPlayback(video, stage, life.signal, (reason) => fail(450, `Video cant play: ${reason}`));
  /** The one place that holds the state of the ad. */
  let run = createRun(ad);
  const inbox: AdEvent[] = [];
  /** As told: lags behind the run's while effects are performed, so that STARTED is seen. */
  let status: AdStatus = CREATED;
  let final: AdState | null = null;
  let isEntered = false;

  const fill = (url: string) =>
    fillMacros(url, {
      ...setup.macros(),
      ERRORCODE: run.error?.code,
      ADPLAYHEAD: video.currentTime,
      ASSETURI: file.url,
      MEDIAMIME: file.type,
      ADCOUNT: place().count,
    });
  const clickThrough = ad.clickThrough && fill(ad.clickThrough);

  function state(): AdState {
    const { viewMode, ...where } = place();
    const { currentTime, volume } = video;
    const { duration, error } = run;
    return {
      ...where,
      id: ad.id,
      type: setup.type,
      status,
      duration,
      currentTime,
      remainingTime: Math.max(0, duration - currentTime),
      skipAt: skipSecond(run),
      canSkip: canSkip(run, currentTime),
      isPlaying: status === PLAYING && !video.paused,
      isWaiting: playback.isMeant() && video.readyState < HAVE_FUTURE_DATA,
      volume,
      muted: isSilent(video),
      soundRefused: playback.isSoundRefused(),
      size: { ...stage.size(), viewMode },
      error,
      clickThrough,
      title: ad.title,
      advertiser: ad.advertiser,
      erid: ad.erid,
      playState: playback.state(),
    };
  }

  /**
   * Feeds `reduceAd` and performs the effects, one by one. An event that comes up meanwhile, from a subscriber's own call,
   * waits until they are done; what a subscriber throws is reported and keeps nothing back.
   */
  function send(kind: AdEvent['kind'], failure?: AdFailure): void {
    const { currentTime, duration, ended } = video;
    inbox.push({ kind, currentTime, duration, ended, muted: isSilent(video), failure });
    if (inbox.length > 1) return;
    for (const event of inbox) {
      const [next, effects] = reduceAd(run, event);
      run = next;
      for (const effect of effects) {
        try {
          perform(effect);
        } catch (error) {
          log('error', `Ad ${ad.id}`, error);
        }
      }
    }
    inbox.length = 0;
  }

  function perform(effect: AdEffect): void {
    if ('event' in effect) {
      if (effect.urls.length === 0) log('debug', `Ad ${ad.id}: no address for ${effect.event}`);
      for (const url of effect.urls) setup.net.ping(fill(url));
      return;
    }
    status = effect.status;
    if (status === LOADED) tell('loaded');
    if (status === STARTED) tell('start');
    if (!isOver(effect)) return;
    final = state();
    release();
    tell('adend');
  }

  function release(): void {
    life.abort();
    releaseVideo(video);
  }

  const fail = (code: AdErrorCode, message: string) => send('fail', { code, message });
  const failHidden = () => fail(450, 'Video cant play: hidden');
  const failFetch = () => fail(402, `Media file timeout: ${file.url}`);
  /** A film whose rest the network no longer gives is no other failure where the browser says so than where it waits. */
  const failMedia = () =>
    video.error?.code === ERR_NETWORK ? failFetch() : fail(405, `Media file error: ${file.url}`);

  /**
   * While the file comes unasked a browser may put it off; a paused ad waits for nobody, and nothing does in a hidden page.
   * A slot that is not there when the ad is to play may never come.
   */
  function limitMs(): number | null {
    const isExpected = playback.isBegun()
      ? playback.isMeant() || !video.isConnected
      : status === CREATED && video.networkState === NETWORK_LOADING && video.readyState < HAVE_FUTURE_DATA;
    if (!isExpected || document.hidden) return null;
    return isRunning(run) ? STALL_LIMIT_MS : START_LIMIT_MS;
  }

  /** Hiding an ad raises no event, so each look asks. A paused ad has no such limit. */
  function hiddenMs(): number | null {
    playback.seen();
    const isExpected = playback.isBegun() && playback.state().type === 'play' && !document.hidden;
    return isExpected && stage.isHidden() ? HIDDEN_LIMIT_MS : null;
  }

  function hear(kind: AdEvent['kind']): void {
    // By the time a pause is told it may be over.
    if (kind === 'pause' && !video.paused) return;
    // A slot that stays folded hides the ad: it stops before anything is billed.
    if (kind === 'playing' && stage.isHidden()) {
      playback.seen();
      return;
    }
    send(kind);
    if (!final) tell('change');
  }

  // From its first byte on: the file of a next ad loads before its turn.
  watchTime(video, limitMs, () => isEntered && failFetch(), life.signal);
  return {
    video,
    state: () => final ?? state(),
    send,
    enter() {
      const { signal } = life;
      isEntered = true;
      for (const name of TOLD) video.addEventListener(name, () => hear(name), { signal });
      video.addEventListener('error', failMedia, { signal });
      watchWait(hiddenMs, failHidden, signal);
      stage.show(video, playback.seen, signal);
      // What happened while it waited for its turn.
      if (video.error) failMedia();
      else if (video.readyState === HAVE_ENOUGH_DATA) send('canplaythrough');
    },
    isAwaited: () => playback.isBegun() && !isRunning(run) && (limitMs() ?? hiddenMs()) !== null,
    giveUp: () => (stage.isHidden() ? failHidden() : failFetch()),
    begin: playback.begin,
    wish: playback.wish,
    skip() {
      const isAllowed = canSkip(run, video.currentTime);
      if (isAllowed) send('skip');
      return isAllowed;
    },
    click() {
      const url = isRunning(run) && ad.clickThrough && fill(ad.clickThrough);
      if (!url) return null;
      send('click');
      playback.wish('pause');
      return url;
    },
    release,
  };
}
