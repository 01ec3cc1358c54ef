import type { Page } from '@playwright/test';

/** The screen that a viewer has before them. `gone`: the frame has no document that answers. */
export type Screen = 'gone' | 'shell' | 'player' | 'ad' | 'boot' | 'failure';

/** One look at the player. */
export interface Sample {
  /** Seconds since the page was opened. */
  readonly at: number;
  readonly screen: Screen;
  /** Kind of the failure screen. */
  readonly kind?: string;
  /** Position of the content's video in seconds; null without one. */
  readonly position: number | null;
  /** Decoded frames of the content's video. */
  readonly frames: number;
  readonly isPaused: boolean;
  readonly hasSpinner: boolean;
  /** Whether a button waits for a press to start. */
  readonly offersPlay: boolean;
  /** Words over the picture while something is waited for. */
  readonly words: string;
}

const INTERVAL_MS = 250;
/** A look on an idle machine, and the timer's own delay. */
const LOOK_MS = 50;
/** A look that takes longer counts as a frame that does not answer: it is frozen, or loads. */
const LOOK_LIMIT_MS = 3000;

/** A machine that is busier than this only makes a run longer. */
const MAX_SLOWNESS = 3;

/** How many times as long as on an idle machine a look takes; limits of time grow by it. */
export function slowness(samples: readonly Sample[]): number {
  const gaps = samples.slice(1).map(({ at }, index) => at - (samples[index]?.at ?? at));
  const middle = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  return Math.min(MAX_SLOWNESS, Math.max(1, (middle * 1000) / (INTERVAL_MS + LOOK_MS)));
}

/** Looks at the player several times a second. */
export interface Recorder {
  readonly samples: readonly Sample[];
  /** Waits for the first sample that makes the condition true; false after `limitS` seconds of an idle machine. */
  wait(condition: (samples: readonly Sample[]) => boolean, limitS: number): Promise<boolean>;
  /** Waits for this number of seconds. */
  pass(seconds: number): Promise<void>;
  /** Seconds since the page was opened. */
  now(): number;
  stop(): void;
}

/** Starts to look at the first frame of a page. */
export function record(page: Page): Recorder {
  const openedAt = Date.now();
  const now = () => (Date.now() - openedAt) / 1000;
  const samples: Sample[] = [];
  let isStopped = false;
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const started = Date.now();
      const looked = await withLimit(look(page), LOOK_LIMIT_MS);
      if (looked === null) samples.push({ at: now(), ...GONE });
      else {
        // The clock of the look itself: a busy machine reports it seconds after.
        const { clock, ...seen } = looked;
        samples.push({ at: (clock - openedAt) / 1000, ...seen });
      }
      await pause(Math.max(50, INTERVAL_MS - (Date.now() - started)));
    }
  };
  void loop();
  return {
    samples,
    now,
    async wait(condition, limitS) {
      const from = now();
      while (now() < from + limitS * slowness(samples) && !isStopped) {
        if (condition(samples)) return true;
        await pause(100);
      }
      return condition(samples);
    },
    pass: (seconds) => pause(seconds * 1000),
    stop() {
      isStopped = true;
    },
  };
}

const GONE: Omit<Sample, 'at'> = {
  screen: 'gone',
  position: null,
  frames: 0,
  isPaused: true,
  hasSpinner: false,
  offersPlay: false,
  words: '',
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The promise's value; null when it is rejected or takes longer. */
export function withLimit<T>(promise: Promise<T>, limitMs: number): Promise<T | null> {
  return Promise.race([promise.catch(() => null), pause(limitMs).then(() => null)]);
}

/** A look, and its time in milliseconds since 1970, which a changed `Date` leaves alone. */
type Look = Omit<Sample, 'at'> & { readonly clock: number };

async function look(page: Page): Promise<Look | null> {
  const frame = page.frame({ url: /vv-player\.php/ });
  return frame === null ? null : frame.evaluate(lookInFrame);
}

/** Runs in the frame. */
function lookInFrame(): Look {
  const one = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  const isShown = (element: Element | null) => element?.checkVisibility({ opacityProperty: true }) === true;
  const failure = one('failure-panel');
  const shell = document.getElementById('vv-boot');
  const video =
    document.querySelector<HTMLVideoElement>('[data-media-provider] video') ??
    [...document.querySelectorAll('video')].find((element) => element.closest('[data-testid="spot-slot"]') === null);
  const ad = document.querySelector<HTMLVideoElement>('[data-testid="spot-slot"] video');
  const hasAd = one('spot-layer')?.dataset.phase === 'shown' && ad !== null && !ad.paused && ad.currentTime > 0;
  // The rescue code adds a class once it recovers the start.
  const isBoot = shell?.classList.contains('failed') === true;
  const screen = failure ? 'failure' : isBoot ? 'boot' : hasAd ? 'ad' : one('player') ? 'player' : 'shell';
  const spinners = [...document.querySelectorAll('.vv-spinner[data-visible], [data-testid$="spinner"][data-visible]')];
  const words = ['offline', 'wait-words', 'live-wait', 'notice', 'spot-cover-label'].map((id) => one(id));
  return {
    clock: performance.timeOrigin + performance.now(),
    screen,
    ...(failure?.dataset.kind && { kind: failure.dataset.kind }),
    position: video ? video.currentTime : null,
    frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    isPaused: video?.paused ?? true,
    hasSpinner: spinners.length > 0,
    offersPlay:
      [...document.querySelectorAll('[data-testid="big-play"]')].some(isShown) || isShown(one('resume-prompt')),
    words: words
      .map((element) => (isShown(element) ? (element?.textContent ?? '') : ''))
      .join(' ')
      .trim(),
  };
}
