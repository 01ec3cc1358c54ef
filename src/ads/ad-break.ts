import { ERROR, STOPPED } from '@/domain/ads/ad-status-code';
import { createEmitter, type Emitter } from '@/lib/emitter';
import { AdSession, type SessionSetup } from './ad-session';
import type { AdState } from './ad-state';
import { createBreakDeadline } from './break-deadline';
import type { AdBreak, AdBreakEvents } from './engine-api';
import { setMuted, setVolume } from './playback/ad-video';
import { isOver } from './reduce-ad';
import type { PreparedAd } from './vast/vast-ad';

/** Dependencies that the engine gives to a break. */
export interface BreakSetup extends Pick<SessionSetup, 'type' | 'net' | 'slot' | 'log' | 'macros' | 'rules'> {
  /** Stops waiting for the documents that have not arrived. */
  giveUp: () => void;
}

/** Takes the first prepared ad out of a queue and skips those that failed. Resolves with null when none is left. */
export async function takeReady(queue: Promise<PreparedAd | null>[]): Promise<PreparedAd | null> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const prepared = await next;
    if (prepared) return prepared;
  }
  return null;
}

/**
 * Plays ads one after another: the next replaces an ended one, a stop or an error ends all. `rest` may still be on their
 * way; null is one that failed. The file of the next ad loads while the current one plays.
 *
 * Public methods are bound: a caller may take one off the break.
 */
export class QueuedBreak implements AdBreak {
  readonly type: AdBreak['type'];
  readonly on: AdBreak['on'];
  readonly #setup: BreakSetup;
  readonly #emit: Emitter<AdBreakEvents>['emit'];
  readonly #queue: Promise<PreparedAd | null>[];
  readonly #deadline: ReturnType<typeof createBreakDeadline>;
  readonly #detach: () => void;
  #session: AdSession;
  #upcoming: Promise<AdSession | null> | null = null;
  #position = 1;
  #count: number;
  #viewMode: AdState['size']['viewMode'] = 'normal';
  #isDone = false;

  constructor(setup: BreakSetup, first: PreparedAd, rest: readonly Promise<PreparedAd | null>[], signal: AbortSignal) {
    const { emit, on } = createEmitter<AdBreakEvents>();
    this.#setup = setup;
    this.#emit = emit;
    this.on = on;
    this.type = setup.type;
    this.#queue = [...rest];
    this.#count = rest.length + 1;
    this.#session = this.#open(first);
    this.#deadline = createBreakDeadline(
      () => !document.hidden && (this.#isBetween() || this.#session.isAwaited()),
      () => this.#giveUp(),
    );
    for (const prepared of rest) {
      void prepared.then((found) => {
        this.#count -= found ? 0 : 1;
      });
    }
    const stop = () => this.stop();
    signal.addEventListener('abort', stop);
    this.#detach = () => signal.removeEventListener('abort', stop);
    this.#session.enter();
  }

  readonly state = (): AdState | null => (this.#isDone ? null : this.#session.state());

  readonly start = (sound: Parameters<AdBreak['start']>[0], waitMs?: number): void => {
    if (this.#isDone) return;
    this.#deadline.begin(waitMs);
    this.#session.playback.begin(sound);
  };

  readonly play = (): void => this.#session.playback.request('play');

  readonly pause = (): void => this.#session.playback.request('pause');

  readonly skip = (): boolean => this.#session.skip();

  readonly stop = (): void => {
    if (this.#isDone) return;
    // Between two ads there is none to stop.
    if (this.#isBetween()) this.#finish();
    else this.#session.send('stop');
  };

  readonly click = (): string | null => this.#session.click();

  readonly setVolume = (volume: unknown): void => {
    if (setVolume(this.#session.video, volume)) return;
    this.#setup.log('warn', `Ad volume ignored: ${String(volume)}`);
  };

  readonly setMuted = (muted: boolean): void => setMuted(this.#session.video, muted);

  readonly setViewMode = (mode: AdState['size']['viewMode']): void => {
    if (mode !== this.#viewMode) this.#session.send(mode === 'fullscreen' ? 'expand' : 'collapse');
    this.#viewMode = mode;
  };

  #isBetween(): boolean {
    return isOver(this.#session.state());
  }

  #giveUp(): void {
    if (!this.#isBetween()) {
      this.#session.giveUp();
      return;
    }
    this.#setup.giveUp();
    this.#finish();
  }

  #open(prepared: PreparedAd): AdSession {
    const session: AdSession = new AdSession({
      ...this.#setup,
      ...prepared,
      breakPosition: () => ({ position: this.#position, count: this.#count, viewMode: this.#viewMode }),
      emit: (event) => this.#onSession(session.state(), event),
    });
    return session;
  }

  #onSession(state: AdState, event: 'loaded' | 'start' | 'change' | 'adend'): void {
    const { status, error, id } = state;
    if (event === 'start' && this.#queue.length > 0) this.#upcoming ??= this.#openNext();
    try {
      if (event === 'adend' && error) {
        this.#setup.log('warn', `Ad ${id}: ${error.code} ${error.message}`);
        this.#emit('error', { ...error, id });
      }
      this.#emit(event, state);
    } finally {
      if (status === STOPPED || status === ERROR) this.#finish();
      else if (event === 'adend') void this.#takeNext();
    }
  }

  async #openNext(): Promise<AdSession | null> {
    const prepared = await takeReady(this.#queue);
    return prepared && !this.#isDone ? this.#open(prepared) : null;
  }

  async #takeNext(): Promise<void> {
    const sound = this.#session.state();
    this.#deadline.next();
    // After the last one the content goes on at once.
    const hasNext = this.#upcoming !== null || this.#queue.length > 0;
    const next = hasNext ? await (this.#upcoming ?? this.#openNext()) : null;
    if (this.#isDone) return;
    if (!next) {
      this.#finish();
      return;
    }
    this.#upcoming = null;
    this.#position += 1;
    this.#session = next;
    next.enter();
    next.playback.begin(sound);
  }

  #finish(): void {
    this.#isDone = true;
    this.#deadline.end();
    this.#detach();
    void this.#upcoming?.then((next) => next?.release());
    this.#emit('end', undefined);
  }
}
