import { STOPPED } from '@/domain/ads/ad-status-code';
import { createEmitter, type Emitter } from '@/lib/emitter';
import { type AdFailure, EXPIRED } from './ad-failure';
import { AdSession, type SessionSetup } from './ad-session';
import type { AdState } from './ad-state';
import { createBreakDeadline } from './break-deadline';
import type { AdBreak, AdBreakEvents } from './engine-api';
import type { Feed } from './feed';
import type { Sound } from './playback/ad-playback';
import { setMuted, setVolume } from './playback/ad-video';
import type { AdRun } from './reduce-ad';
import type { PreparedAd } from './vast/vast-ad';

/** Dependencies that the engine gives to a break. */
export interface BreakSetup extends Pick<SessionSetup, 'type' | 'net' | 'slot' | 'log' | 'macros' | 'rules' | 'open'> {
  /** Stops waiting for the documents that have not arrived. */
  giveUp: () => void;
  /** The first frame of an ad is on the screen. */
  began?: () => void;
  /** The break is over. `isCut`: it was stopped. */
  close?: (isCut: boolean) => void;
}

/**
 * State of a break: it waits for an ad and none has been shown, shows one, waits after a shown one, is over. A shown ad
 * leads to the next one, a stop ends all. A failed ad ends all under `plain`, and leads on under `full`.
 */
type Phase = 'fetching' | 'showing' | 'between' | 'over';

/** The codes of a file, for which another file of the ad may stand in. */
const FILE_CODES: readonly number[] = [402, 405];
/** The browser or a content blocker refuses an ad: it would refuse the next one as well. */
const MAY_NOT_PLAY = 450;

/**
 * Plays the ads of a feed one after another. The file of the next ad loads while the current one plays.
 *
 * Public methods are bound: a caller may take one off the break.
 */
export class QueuedBreak implements AdBreak {
  readonly type: AdBreak['type'];
  readonly on: AdBreak['on'];
  readonly #setup: BreakSetup;
  readonly #emit: Emitter<AdBreakEvents>['emit'];
  readonly #feed: Feed;
  readonly #deadline: ReturnType<typeof createBreakDeadline>;
  readonly #detach: () => void;
  #phase: Phase = 'showing';
  #session: AdSession;
  /** The current ad has shown its first frame. */
  #isShown = false;
  #upcoming: Promise<AdSession | null> | null = null;
  #position = 1;
  /** Ads up to the last one that the feed gave, without those that were not shown. */
  #given = 1;
  #viewMode: AdState['size']['viewMode'] = 'normal';
  /** The sound of the next ad; null before the start. */
  #sound: Sound | null = null;
  /** Whether a failed ad leads to another one. */
  #mayGoOn: boolean;

  constructor(setup: BreakSetup, first: PreparedAd, feed: Feed, signal: AbortSignal) {
    const { emit, on } = createEmitter<AdBreakEvents>();
    this.#setup = setup;
    this.#emit = emit;
    this.on = on;
    this.type = setup.type;
    this.#feed = feed;
    this.#mayGoOn = setup.rules === 'full';
    this.#session = this.#open(first);
    this.#deadline = createBreakDeadline(
      () => !document.hidden && (this.#phase !== 'showing' || this.#session.isAwaited()),
      () => this.#giveUp(),
    );
    const stop = () => this.stop();
    signal.addEventListener('abort', stop);
    this.#detach = () => signal.removeEventListener('abort', stop);
    this.#session.enter();
  }

  readonly state = (): AdState | null => (this.#phase === 'over' ? null : this.#session.state());

  readonly start = (sound: Parameters<AdBreak['start']>[0], waitMs?: number): void => {
    if (this.#phase === 'over') return;
    this.#deadline.begin(waitMs);
    this.#sound ??= sound;
    if (this.#phase === 'showing') this.#session.begin(sound);
  };

  readonly play = (): void => this.#session.playback.request('play');

  readonly pause = (): void => this.#session.playback.request('pause');

  readonly skip = (): boolean => this.#session.skip();

  readonly stop = (): void => {
    if (this.#phase === 'showing') this.#session.send('stop');
    else this.#finish(true);
  };

  readonly click = (): string | null => this.#session.click();

  readonly icon: AdBreak['icon'] = (what, id) => this.#session.icon(what, id);

  readonly setVolume = (volume: unknown): void => {
    if (setVolume(this.#session.video, volume)) this.#keepSound();
    else this.#setup.log('warn', `Ad volume ignored: ${String(volume)}`);
  };

  readonly setMuted = (muted: boolean): void => {
    setMuted(this.#session.video, muted);
    this.#keepSound();
  };

  readonly setViewMode = (mode: AdState['size']['viewMode']): void => {
    if (mode !== this.#viewMode) this.#session.send(mode === 'fullscreen' ? 'expand' : 'collapse');
    this.#viewMode = mode;
  };

  #giveUp(): void {
    this.#mayGoOn = false;
    if (this.#phase === 'showing') {
      this.#session.giveUp();
      return;
    }
    this.#setup.giveUp();
    this.#finish(false);
  }

  #open(prepared: PreparedAd, run?: AdRun): AdSession {
    const { account } = prepared;
    const session: AdSession = new AdSession({
      ...this.#setup,
      ...prepared,
      run,
      sent: account?.watch() ?? (() => {}),
      replaced: (failure, last) => session === this.#session && this.#replace(prepared, failure, last),
      breakPosition: () => ({
        position: this.#position,
        count: this.#given + this.#feed.left(),
        viewMode: this.#viewMode,
      }),
      emit: (event) => {
        const state = session.state();
        if (event === 'adend' && state.error) account?.failed(state.error.code, []);
        this.#onSession(state, event);
      },
    });
    return session;
  }

  #onSession(state: AdState, event: 'loaded' | 'start' | 'change' | 'adend'): void {
    const { error, id } = state;
    if (event === 'start') {
      this.#isShown = true;
      this.#setup.began?.();
      if (this.#feed.left() > 0) this.#upcoming ??= this.#openNext(true);
    }
    try {
      if (event === 'adend' && error) {
        this.#setup.log('warn', `Ad ${id}: ${error.code} ${error.message}`);
        this.#emit('error', { ...error, id });
      }
      this.#emit(event, state);
    } finally {
      if (event === 'adend') this.#leave(state);
    }
  }

  /** The current ad is over. */
  #leave({ status, error }: AdState): void {
    const wasShown = this.#isShown;
    const isStuck = error !== null && (!this.#mayGoOn || error.code === MAY_NOT_PLAY);
    // After the last one the content goes on at once.
    const isLast = wasShown && this.#upcoming === null && this.#feed.left() === 0;
    if (status === STOPPED || isStuck || isLast) {
      this.#finish(status === STOPPED);
      return;
    }
    if (wasShown) {
      this.#position += 1;
      this.#deadline.next();
    } else {
      this.#given -= 1;
    }
    void this.#follow(this.#upcoming ?? this.#openNext(wasShown));
  }

  /** Before the first frame an ad may be replaced by its newer document, or another file of it, without an event. */
  #replace(prepared: PreparedAd, { code }: AdFailure, run: AdRun): boolean {
    const { renew, instead } = prepared;
    const old = this.#session;
    if (code === EXPIRED.code) {
      if (!renew) return false;
      old.release();
      void this.#follow(this.#renewed(renew));
      return true;
    }
    const other = this.#mayGoOn && FILE_CODES.includes(code) ? instead?.() : null;
    if (!other) return false;
    old.release();
    if (old.playback.isBegun()) this.#sound = old.state();
    this.#show(this.#open(other, run));
    return true;
  }

  async #renewed(renew: NonNullable<PreparedAd['renew']>): Promise<AdSession | null> {
    const renewed = await renew();
    if (this.#phase === 'over') return null;
    if (renewed) return this.#open(renewed);
    this.#given -= 1;
    return this.#openNext(false);
  }

  async #openNext(wasShown: boolean): Promise<AdSession | null> {
    const prepared = await this.#feed.next(wasShown);
    if (!prepared || this.#phase === 'over') return null;
    this.#given += 1;
    return this.#open(prepared);
  }

  /** Where no ad plays, the next one has the sound that is chosen. */
  #keepSound(): void {
    const { volume, muted } = this.#session.video;
    if (this.#sound !== null && this.#phase !== 'showing') this.#sound = { volume, muted };
  }

  /** Shows the ad that comes, or ends the break. */
  async #follow(coming: Promise<AdSession | null>): Promise<void> {
    if (this.#session.playback.isBegun()) this.#sound = this.#session.state();
    this.#phase = this.#position > 1 ? 'between' : 'fetching';
    this.#upcoming = coming;
    const next = await coming;
    if (this.state() === null) return;
    this.#upcoming = null;
    if (next) this.#show(next);
    else this.#finish(false);
  }

  #show(next: AdSession): void {
    // The viewer's pause holds for an ad that replaces one.
    const isPaused = !this.#isShown && this.#session.state().playState.type === 'pause';
    this.#session = next;
    this.#phase = 'showing';
    this.#isShown = false;
    if (next.isRenewed()) return;
    next.enter();
    if (this.#session !== next || this.#sound === null) return;
    next.begin(this.#sound);
    if (isPaused) next.playback.request('pause');
  }

  #finish(isCut: boolean): void {
    if (this.#phase === 'over') return;
    this.#phase = 'over';
    this.#deadline.end();
    this.#detach();
    void this.#upcoming?.then((next) => next?.release());
    this.#setup.close?.(isCut);
    this.#emit('end', undefined);
  }
}
