import type { AdErrorCode, AdFailure } from './ad-failure';
import type { AdState, AdType } from './ad-state';
import { type AdStatus, CREATED, LOADED, PLAYING, STARTED } from './ad-status';
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
  ELEMENT_EVENTS,
  isOver,
  isRunning,
  reduceAd,
  skipSecond,
} from './reduce-ad';
import type { Slot } from './slot';
import type { PreparedAd } from './vast/vast-ad';

/** Dependencies that the break gives to a session. */
export interface SessionSetup extends PreparedAd {
  type: AdType;
  net: AdNet;
  slot: Slot;
  log: NonNullable<AdEngineSetup['log']>;
  /** Macro values of the page and the content. */
  macros: () => MacroValues;
  breakPosition: () => { position: number; count: number; viewMode: AdState['size']['viewMode'] };
  /** The session releases its resources before it emits `adend`. */
  emit: (event: 'loaded' | 'start' | 'change' | 'adend') => void;
}

/** One ad on its own `<video>`. */
export interface AdSession extends Pick<Playback, 'begin' | 'request'> {
  video: HTMLVideoElement;
  send(kind: AdEvent['kind'], failure?: AdFailure): void;
  state(): AdState;
  /** Makes this the current ad. Before that its file loads and the session emits nothing. */
  enter(): void;
  skip(): boolean;
  click(): string | null;
  /** Whether the viewer is waiting for the ad's first frame. */
  isAwaited(): boolean;
  /** Fails the ad because the viewer has waited too long. */
  giveUp(): void;
  /** Releases all resources without an event. */
  release(): void;
}

/** Limit from the request of the file, or the play request, to the first frame. */
export const START_LIMIT_MS = 8000;
/** Limit of a stall after the first frame. */
export const STALL_LIMIT_MS = 5000;
/** Limit for an ad that is hidden in a visible player. The page's own style sheet takes a frame or two to show it. */
export const HIDDEN_LIMIT_MS = 3000;

/**
 * Constants of `MediaError` and `HTMLMediaElement`. The engine is smaller with the numbers than with the long names.
 */
const ERR_NETWORK = 2;
const NETWORK_LOADING = 2;
const HAVE_FUTURE_DATA = 3;
const HAVE_ENOUGH_DATA = 4;

/** Runs the effects of `reduceAd` on its own element and feeds the element's events back to it. */
export function createAdSession(setup: SessionSetup): AdSession {
  const { ad, file, slot, log, emit, breakPosition } = setup;
  const video = createAdVideo(file.url);
  const life = new AbortController();
  const playback = createPlayback(video, slot, life.signal, (reason) => fail(450, `Video cant play: ${reason}`));
  /** The only state of the ad. */
  let run = createRun(ad);
  const inbox: AdEvent[] = [];
  /** The status as emitted. It lags behind the run's status during effects, so listeners see STARTED. */
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
      ADCOUNT: breakPosition().count,
    });
  const clickThrough = ad.clickThrough && fill(ad.clickThrough);

  function state(): AdState {
    const { viewMode, ...where } = breakPosition();
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
      size: { ...slot.size(), viewMode },
      error,
      clickThrough,
      title: ad.title,
      advertiser: ad.advertiser,
      erid: ad.erid,
      playState: playback.state(),
    };
  }

  /**
   * Feeds an event to `reduceAd` and runs the effects in order. An event raised by a listener waits until they are
   * done. An error thrown by a listener is logged and stops nothing.
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
    if (status === LOADED) emit('loaded');
    if (status === STARTED) emit('start');
    if (!isOver(effect)) return;
    final = state();
    release();
    emit('adend');
  }

  function release(): void {
    life.abort();
    releaseVideo(video);
  }

  const fail = (code: AdErrorCode, message: string) => send('fail', { code, message });
  const failHidden = () => fail(450, 'Video cant play: hidden');
  const failFetch = () => fail(402, `Media file timeout: ${file.url}`);
  /** A network failure gets one code, whether the browser reports an error or merely stalls. */
  const failMedia = () =>
    video.error?.code === ERR_NETWORK ? failFetch() : fail(405, `Media file error: ${file.url}`);

  /**
   * Limit of the current wait, or null. A browser may defer a file that nobody plays; a paused ad and a hidden page
   * wait for nothing. A slot that is missing when the ad is due may never appear.
   */
  function limitMs(): number | null {
    const isExpected = playback.isBegun()
      ? playback.isMeant() || !video.isConnected
      : status === CREATED && video.networkState === NETWORK_LOADING && video.readyState < HAVE_FUTURE_DATA;
    if (!isExpected || document.hidden) return null;
    return isRunning(run) ? STALL_LIMIT_MS : START_LIMIT_MS;
  }

  /** Hiding an ad raises no event, so the watchdog polls. A paused ad has no such limit. */
  function hiddenMs(): number | null {
    playback.seen();
    const isExpected = playback.isBegun() && playback.state().type === 'play' && !document.hidden;
    return isExpected && slot.isHidden() ? HIDDEN_LIMIT_MS : null;
  }

  function hear(kind: AdEvent['kind']): void {
    // The pause may be over by the time its event arrives.
    if (kind === 'pause' && !video.paused) return;
    // A folded slot hides the ad: stop before anything is billed.
    if (kind === 'playing' && slot.isHidden()) {
      playback.seen();
      return;
    }
    send(kind);
    if (!final) emit('change');
  }

  // The watch starts with the first byte, because the next ad's file loads before its turn.
  watchTime(video, limitMs, () => isEntered && failFetch(), life.signal);
  return {
    video,
    state: () => final ?? state(),
    send,
    enter() {
      const { signal } = life;
      isEntered = true;
      for (const name of ELEMENT_EVENTS) video.addEventListener(name, () => hear(name), { signal });
      video.addEventListener('error', failMedia, { signal });
      watchWait(hiddenMs, failHidden, signal);
      slot.show(video, playback.seen, signal);
      // Handle an error that occurred while the ad waited for its turn.
      if (video.error) failMedia();
      else if (video.readyState === HAVE_ENOUGH_DATA) send('canplaythrough');
    },
    isAwaited: () => playback.isBegun() && !isRunning(run) && (limitMs() ?? hiddenMs()) !== null,
    giveUp: () => (slot.isHidden() ? failHidden() : failFetch()),
    begin: playback.begin,
    request: playback.request,
    skip() {
      const isAllowed = canSkip(run, video.currentTime);
      if (isAllowed) send('skip');
      return isAllowed;
    },
    click() {
      const url = isRunning(run) && ad.clickThrough && fill(ad.clickThrough);
      if (!url) return null;
      send('click');
      playback.request('pause');
      return url;
    },
    release,
  };
}
