import { createPlayIntent, type PlayIntent, requestOf } from '@/domain/playback/play-intent';
import type { PrefetchCache } from '@/domain/prefetch/prefetch-cache';
import type { StartReading } from '@/domain/startup/params';
import type { StartMemory, StartPlan } from '@/domain/startup/plan-start';
import { type FrameSight, watchSight } from '@/lib/frame-sight';
import { deferCalls } from '@/lib/open-promise';
import { prefersReducedMotion } from '@/lib/reduced-motion';
import type { Preview } from '@/media/stage/preview';
import type { Shell } from '@/ui/shell/open-shell';
import type { AdStage } from './ad-stage';
import type { Answer } from './start-state';

/** A plan, and the viewer's choices and positions that it was made of. */
export interface MadePlan {
  plan: StartPlan;
  memory: StartMemory;
}

/** The requests of a start. */
export interface StartCalls {
  /** Responses that have arrived or are in flight. */
  prefetched: PrefetchCache;
  /** Id of the first view (CTA-5004). */
  viewId: string;
  /** Cancels the unclaimed files of the stream. */
  endFiles(): void;
  /** Cancels all unclaimed requests. */
  end(): void;
}

/** The parts of a start that have an owner. */
interface StartParts {
  calls: StartCalls;
  plan: MadePlan;
  media: Preview;
  ads: AdStage;
  /** Makes the presses of the moving film, once the player is there. */
  presses: () => void;
}

/**
 * Everything that begins before the widget. The widget receives each part once and owns it from then on; `destroy` ends
 * what it has not received.
 */
export class Start {
  /** The parameters as the inline script has read them; null in a page without it. */
  readonly reading: StartReading | null;
  /** The page's shell; null without one. */
  readonly shell: Pick<Shell, 'withdraw'> | null;
  /** Whether the content is to play, from the page's first press on. The widget goes on with it. */
  readonly playIntent: PlayIntent;
  readonly sight: FrameSight;
  readonly #parts: Partial<StartParts> = {};
  /** Whether the widget may still receive a plan. */
  awaitsPlan = true;
  #play = (at: number): void => this.playIntent.request('viewer', at);
  readonly #answers = deferCalls<[Answer]>();

  constructor(window: Window & typeof globalThis, reading: StartReading | null = null, shell: Start['shell'] = null) {
    const mayAutoplay = () => !prefersReducedMotion(window);
    this.playIntent = createPlayIntent({ now: () => performance.now(), mayAutoplay });
    this.sight = watchSight(window);
    this.reading = reading;
    this.shell = shell;
  }

  /** Keeps parts for the widget. A plan that asks about a saved position replaces every request to play before it. */
  keep(parts: Partial<StartParts>): void {
    Object.assign(this.#parts, parts);
    if (!parts.plan?.plan.asks) return;
    this.playIntent.pause();
    this.playIntent.hold('question');
  }

  /** Plays the preview. The player decides about one that it has received. */
  playMedia(): void {
    this.#parts.media?.play();
  }

  /** A press of the viewer in the shell, in milliseconds of the page's clock. A question needs its own answer. */
  press(at: number): void {
    if (!this.playIntent.isHeld('question')) this.#play(at);
  }

  /**
   * The viewer's answer to the shell's question, at a time of the page's clock in milliseconds. It changes a plan that the
   * widget has not received, and else goes to the widget. An answer that plays counts as a press.
   */
  answer(answer: Answer, at: number): void {
    const { plan: made } = this.#parts;
    const isDismissed = answer === 'dismiss';
    if (made) {
      const startAt = answer === 'start-over' ? null : made.plan.startAt;
      this.keep({ plan: { ...made, plan: { ...made.plan, asks: false, startAt } } });
    }
    if (made && isDismissed) this.playIntent.release('question');
    if (!made || isDismissed) this.#answers.call(answer);
    if (!isDismissed) this.#play(at);
  }

  receiveCalls = (): StartCalls | null => this.#receive('calls');
  receiveMedia = (): Preview | null => this.#receive('media');
  receiveAds = (): AdStage | null => this.#receive('ads');
  receivePresses = (): (() => void) | null => this.#receive('presses');

  /**
   * The plan, unless the viewer's choices or positions have changed since.
   * @param memory null where a preview that plays has decided
   */
  receivePlan(memory: StartMemory | null): StartPlan | null {
    this.awaitsPlan = false;
    const made = this.#receive('plan');
    const isOwn = memory === null || JSON.stringify(made?.memory) === JSON.stringify(memory);
    return (isOwn && made?.plan) || null;
  }

  /** Calls the listener with the time of each press, also of an earlier one. */
  receivePress(play: (at: number) => void): void {
    this.#play = play;
    const request = requestOf(this.playIntent.state());
    if (request?.by === 'viewer') play(request.since);
  }

  /** Calls the listener with an answer that the plan cannot carry: a later one, and each dismissal. */
  receiveAnswer = this.#answers.receive;

  destroy(): void {
    this.receiveMedia()?.drop();
    this.receiveAds()?.end(true);
    this.receiveCalls()?.end();
  }

  #receive<Name extends keyof StartParts>(name: Name): StartParts[Name] | null {
    const part = this.#parts[name] ?? null;
    delete this.#parts[name];
    return part;
  }
}
