import { FIRST_BYTE_MS as HANG_MS, IDLE_LIMIT_MS, IDLE_POLL_MS, POLL_MS } from '@/domain/recovery/limits';
import { reduceRecovery } from '@/domain/recovery/recovery';
import {
  beginRecovery,
  phaseOf,
  type RecoveryEffect,
  type RecoveryEvent,
  type RecoveryState,
  type WaitKind,
} from '@/domain/recovery/recovery-state';
import {
  beginWatch,
  reduceWatch,
  type WatchEffect,
  type WatchEvent,
  type WatchState,
} from '@/domain/recovery/watching';

/** The answer of a server. `trickle` sends bytes without an end. */
export type ServerState = 'good' | 'gone' | 'hang' | 'trickle' | 'refused' | 'missing' | 'broken';

/** Who repeats a failed request: the recovery (HLS), the library (DASH), or the recovery for a whole file (MP4). */
export type StreamKind = 'hls' | 'dash' | 'file';

/** A change in the world of a player. */
export type Fault =
  | { server: ServerState }
  | { isOnline: boolean }
  /** The browser reports no network, whether there is one or not. */
  | { isReportedOffline: boolean }
  | { isHidden: boolean }
  | { isOn: boolean }
  | { decodes: false }
  | { source: true };

export interface FaultPlan {
  kind: StreamKind;
  isLive: boolean;
  /** Milliseconds that the player loads ahead. */
  bufferMs: number;
  /** Milliseconds after the change before. */
  faults: readonly { afterMs: number; fault: Fault }[];
}

const STATUS = { good: 200, gone: 0, hang: 0, trickle: 0, refused: 403, missing: 404, broken: 503 } as const;
const ANSWER_MS = 100;
const SEGMENT_MS = 4_000;
const LIBRARY_PAUSE_MS = 4_000;
/** Before the first frame; later the recovery ends them. */
const LIBRARY_RETRIES = 3;

/** Playback for this long goes on. */
const CALM_S = 60;

/** The time of an answer that never comes. */
const OPEN = Number.MAX_SAFE_INTEGER;
const SECOND_MS = 1_000;

/** A player over a server that fails by a plan: its element, its library, and the performers of both reducers. */
export class FaultyStream {
  now = 0;
  state: RecoveryState = beginRecovery(0);
  isOn = true;
  isHidden = false;
  server: ServerState = 'good';
  isOnline = true;
  isReportedOffline = false;
  /** Whether the failure screen shows. */
  isFailed = false;
  hasPlayed = false;
  /** The fault in words. */
  readonly faults: string[] = [];
  /** Start of the present wait, and its length without bytes, and once the film has played without the time offline. */
  waitsSince: number | null = null;
  waitedMs = 0;
  longestMs = { start: 0, played: 0 };
  readonly #plan: FaultPlan;
  #watch: WatchState = beginWatch(0);
  /** Times of what comes next; infinite if it does not. */
  readonly #due = { poll: 0, pause: Infinity, answer: Infinity, tick: Infinity, probe: Infinity, library: Infinity };
  #answer: ServerState = 'good';
  #askedAt = -Infinity;
  #bufferMs = 0;
  #position = 0;
  #polledPosition = -1;
  #hasBytes = false;
  #retries = 0;
  #hasLowered = false;

  constructor(plan: FaultPlan) {
    this.#plan = plan;
    this.#request(true);
  }

  /** Whether bytes arrive without an end. */
  get trickles(): boolean {
    return this.#due.answer < Infinity && this.#answer === 'trickle';
  }

  get moves(): boolean {
    return this.isOn && !this.isFailed && this.#bufferMs > 0;
  }

  /** Lets the plan happen, and then this many milliseconds more, up to a minute of playback. */
  run(thenMs: number, after: () => void = () => undefined): void {
    for (const { afterMs, fault } of this.#plan.faults) {
      this.#until(this.now + afterMs);
      this.#apply(fault);
    }
    after();
    const end = this.now + thenMs;
    for (let calmS = 0; this.now < end && calmS < CALM_S; calmS += 1) {
      this.#until(this.now + SECOND_MS);
      if (!this.moves) calmS = 0;
    }
  }

  mend(): void {
    for (const fault of [{ server: 'good' }, { isHidden: false }, { isOnline: true }] as const) this.#apply(fault);
  }

  #until(end: number): void {
    while (this.now < end) {
      const ends = this.moves ? this.now + this.#bufferMs : Infinity;
      const next = Math.max(this.now, Math.min(end, ends, ...Object.values(this.#due)));
      this.#pass(next - this.now);
      this.#happen();
    }
  }

  #pass(ms: number): void {
    const { moves } = this;
    if (moves) {
      this.#bufferMs -= ms;
      this.#position += ms;
      this.hasPlayed ||= ms > 0;
    }
    this.now += ms;
    this.#look(moves, ms);
    // The event `waiting`.
    if (moves && this.#bufferMs <= 0) this.#poll();
  }

  /** Checks the promises of a wait. */
  #look(moves: boolean, ms: number): void {
    if (moves || !this.isOn || this.isFailed) {
      this.waitsSince = null;
      this.waitedMs = 0;
      return;
    }
    this.waitsSince ??= this.now - ms;
    if (!this.hasPlayed || (this.#isReportedOnline() && !this.trickles)) this.waitedMs += ms;
    const kind = this.hasPlayed ? 'played' : 'start';
    this.longestMs[kind] = Math.max(this.longestMs[kind], this.waitedMs);
    if (this.now - this.waitsSince > IDLE_POLL_MS && this.state.said === null)
      this.faults.push(`silent at ${this.now}`);
  }

  #happen(): void {
    const due = this.#due;
    const take = (name: keyof typeof due): boolean => {
      if (due[name] > this.now) return false;
      due[name] = Infinity;
      return true;
    };
    if (take('answer')) this.#settle();
    if (take('library')) this.#request(false);
    if (take('pause')) this.#act({ name: 'due' });
    if (take('probe')) this.#watchOn({ name: 'answered', answers: this.#isServed(), isOurs: true });
    if (take('tick')) this.#watchOn({ name: 'tick' });
    if (take('poll')) this.#poll();
    const mayLoad = !this.isFailed && this.state.broken === null && due.answer === Infinity && due.library === Infinity;
    if (mayLoad && this.#bufferMs < this.#plan.bufferMs - SEGMENT_MS) this.#request(true);
  }

  #isReportedOnline = () => this.isOnline && !this.isReportedOffline;
  #isServed = () => this.isOnline && this.server === 'good';

  /** Sends a request. One that follows a failure leaves the host in peace for a second. */
  #request(isFirst: boolean): void {
    this.#note(isFirst);
    this.#serve(this.isOnline ? this.server : 'gone', HANG_MS);
  }

  /** Answers the request. Nobody limits a body that trickles, or a silent file. */
  #serve(answer: ServerState, limitMs: number): void {
    this.#answer = answer;
    const isOpen = answer === 'trickle' || (answer === 'hang' && this.#plan.kind === 'file');
    this.#due.answer = isOpen ? OPEN : this.now + (answer === 'hang' ? limitMs : ANSWER_MS);
  }

  #note(isFirst: boolean): void {
    if (!isFirst && this.now - this.#askedAt < SECOND_MS) this.faults.push(`two requests at ${this.now}`);
    this.#askedAt = this.now;
  }

  #settle(): void {
    const status = STATUS[this.#answer];
    if (status === 200) {
      this.#askedAt = -Infinity;
      this.#retries = 0;
      this.#hasBytes = true;
      this.#bufferMs += SEGMENT_MS;
      this.#act({ name: 'loaded' });
      this.#poll();
      return;
    }
    const isRepeated = this.#plan.kind === 'dash';
    if (isRepeated && !this.hasPlayed && this.#retries === LIBRARY_RETRIES) {
      this.#fail();
      return;
    }
    this.#retries += 1;
    if (isRepeated) this.#due.library = this.now + LIBRARY_PAUSE_MS;
    const failure = { status: isRepeated ? 0 : status, hasPlayed: this.hasPlayed, isLive: this.#plan.isLive };
    this.#act({ name: 'load-failed', ...failure, isRepeated });
    if (!isRepeated && phaseOf(this.state) === 'failed-watching') this.#fail();
  }

  #poll(): void {
    const moves = this.#position !== this.#polledPosition && this.#bufferMs > 0;
    this.#polledPosition = this.#position;
    const hasProgress = this.#hasBytes || this.trickles;
    this.#hasBytes = false;
    const isSilent = this.#due.answer < Infinity && this.#answer === 'hang';
    this.#act({
      name: 'poll',
      isOnline: this.#isReportedOnline(),
      kind: this.isFailed ? null : this.#kind(moves),
      hasPlayed: this.hasPlayed,
      hasProgress,
      hasAnswer: hasProgress,
      isBuffered: this.#bufferMs > 0,
      needsFile: this.#plan.kind === 'file' && !this.hasPlayed && isSilent,
      waitedMs: 0,
    });
    const isCalm = ['playing', 'failed-watching'].includes(phaseOf(this.state));
    this.#due.poll = this.now + (isCalm ? IDLE_POLL_MS : POLL_MS);
  }

  #kind(moves: boolean): WaitKind | null {
    if (!this.isOn) return this.hasPlayed || this.#bufferMs > 0 ? null : 'load';
    return moves ? null : this.hasPlayed ? 'stall' : 'start';
  }

  #act(event: RecoveryEvent): void {
    const [next, effects] = reduceRecovery(this.state, this.now, event);
    this.state = next;
    for (const effect of effects) this.#do(effect);
  }

  #do(effect: RecoveryEffect): void {
    switch (effect.name) {
      case 'recovering':
        if (effect.attempt === null) this.#due.pause = Infinity;
        break;
      case 'pause':
        this.#due.pause = this.now + effect.ms;
        break;
      case 'load':
        this.#due.pause = Infinity;
        // A library that has sent its request already sends no other one.
        if (this.#plan.kind !== 'dash' || this.#due.library < Infinity) this.#request(false);
        this.#due.library = Infinity;
        break;
      case 'repeat':
        this.#note(false);
        if (this.#isServed()) this.#request(true);
        break;
      case 'recover':
        this.#bufferMs = 0;
        // One rendition is lower than the first.
        if (effect.isLower && this.#hasLowered) this.#fail();
        this.#hasLowered ||= effect.isLower;
        break;
      case 'fail':
        this.#fail();
    }
  }

  #fail(): void {
    if (this.isFailed) return;
    if (this.moves) this.faults.push(`fails while it plays, at ${this.now}`);
    this.isFailed = true;
    Object.assign(this.#due, { answer: Infinity, library: Infinity, pause: Infinity });
    this.#act({ name: 'failed' });
    this.#watchOn({ name: 'failed', seconds: this.#position / SECOND_MS });
  }

  #watchOn(event: WatchEvent): void {
    if (!this.isFailed) return;
    const [next, effects] = reduceWatch(this.#watch, { at: this.now, isHidden: this.isHidden }, event);
    this.#watch = next;
    for (const effect of effects) this.#doWatch(effect);
  }

  #doWatch({ name }: WatchEffect): void {
    if (name === 'countDown') this.#due.tick = this.now + SECOND_MS;
    if (name === 'probe') {
      this.#note(false);
      this.#due.probe = this.now + ANSWER_MS;
      this.#due.tick = Infinity;
    }
    if (name === 'restart') {
      this.#askedAt = -Infinity;
      this.#begin();
    }
  }

  #begin(): void {
    Object.assign(this, { isFailed: false, hasPlayed: false });
    Object.assign(this.#due, { tick: Infinity, probe: Infinity, library: Infinity, answer: Infinity });
    this.#bufferMs = 0;
    this.#retries = 0;
    this.#hasLowered = false;
    this.waitsSince = null;
    this.waitedMs = 0;
    this.#act({ name: 'source' });
    this.#request(true);
    this.#poll();
  }

  #apply(fault: Fault): void {
    if ('source' in fault) {
      if (!this.isFailed) this.#begin();
      return;
    }
    if ('decodes' in fault) {
      if (this.isFailed || !this.hasPlayed || this.#bufferMs <= 0) return;
      this.#act({ name: 'decode-failed', seconds: this.#position / SECOND_MS });
      // The event `emptied`.
      this.#poll();
      return;
    }
    Object.assign(this, fault);
    // A body that trickles, or a file that is silent.
    if ('server' in fault && this.#due.answer === OPEN) this.#serve(fault.server, IDLE_LIMIT_MS);
    if ('isOnline' in fault) {
      if (!fault.isOnline) this.#poll();
      else {
        this.#act({ name: 'online' });
        this.#watchOn({ name: 'turned' });
      }
    }
    if ('isHidden' in fault && !fault.isHidden) this.#watchOn({ name: 'turned' });
    this.#poll();
  }
}
