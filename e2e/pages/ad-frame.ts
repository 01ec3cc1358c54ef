/**
 * Runs in the browser: a page with nothing but the ad engine and a content video. Its query names the documents
 * (`vast`), the own origin (`own`), the rules and the speed of the ads (`rate`); tests access it by `window.vvAd`.
 */
import { type AdBreak, type AdState, createAdEngine } from '../../src/ads/index';

/** Condition of a step: a minimum for `currentTime`, an exact value for other fields. */
export type Condition = Partial<Pick<AdState, 'currentTime' | 'status' | 'muted' | 'canSkip' | 'id'>>;

/** One action on the ad, once its condition holds. */
export interface Step {
  readonly when: Condition;
  readonly call: 'play' | 'pause' | 'skip' | 'stop' | 'click' | 'setVolume' | 'setMuted';
  readonly args?: readonly unknown[];
}

/** The interface for tests. */
export interface AdFrame {
  /** Null until it exists, and for good without an ad. */
  adBreak: AdBreak | null;
  /** Names of the break's events, in order, except `change`. */
  adEvents: string[];
  /** Warnings and errors of the engine. */
  log: string[];
  steps: Step[];
  /** Time of the first content frame, in milliseconds since the page was opened. */
  contentAt: number | null;
}

const query = new URLSearchParams(location.search);
const own = query.get('own') ?? '';
const slot = document.querySelector<HTMLElement>('#slot');
const content = document.querySelector<HTMLVideoElement>('#content');
if (slot === null || content === null) throw new Error('The page has no slot');

const frame: AdFrame = {
  adBreak: null,
  adEvents: [],
  log: [],
  steps: JSON.parse(query.get('steps') ?? '[]') as Step[],
  contentAt: null,
};
window.vvAd = frame;
content.addEventListener(
  'playing',
  () => {
    frame.contentAt = performance.now();
    content.pause();
  },
  { once: true },
);

const engine = createAdEngine({
  headers: () => ({ 'X-Session-Context': 'stand' }),
  ownOrigins: [own],
  rules: query.has('full') ? 'full' : 'plain',
  page: () => ({ pageUrl: location.href, contentId: '7', contentTime: 0 }),
  log: (level, message) => level !== 'debug' && frame.log.push(`${level}: ${message}`),
});
engine.mount(slot);
const adBreak = await engine.prepare('preroll', query.getAll('vast'), new AbortController().signal);
if (adBreak === null) end();
else follow(adBreak, slot);

function follow(ad: AdBreak, slot: HTMLElement): void {
  frame.adBreak = ad;
  ad.on('loaded', () => {
    frame.adEvents.push('loaded');
    const video = slot.querySelector('video');
    if (video) video.playbackRate = Number(query.get('rate') ?? 1);
  });
  ad.on('start', () => frame.adEvents.push('start'));
  ad.on('error', ({ code }) => frame.adEvents.push(`error ${code}`));
  ad.on('adend', () => frame.adEvents.push('adend'));
  ad.on('change', takeStep);
  ad.on('end', () => {
    frame.adEvents.push('end');
    end();
  });
  ad.start({ volume: 1, muted: query.has('muted') });
}

function end(): void {
  void content?.play();
}

/** Performs the next step if its condition holds; the step after it waits for the ad's next event. */
function takeStep(): void {
  const state = frame.adBreak?.state();
  const [step] = frame.steps;
  if (!state || !step || !holds(step.when, state)) return;
  frame.steps = frame.steps.slice(1);
  const call = frame.adBreak?.[step.call] as (...args: readonly unknown[]) => unknown;
  call(...(step.args ?? []));
}

function holds({ currentTime = 0, ...exact }: Condition, state: AdState): boolean {
  const isSame = Object.entries(exact).every(([name, value]) => state[name as keyof AdState] === value);
  return isSame && state.currentTime >= currentTime;
}
