/**
 * Runs in the browser: a page with the ad engine and a film, no more. Its query names the documents (`vast`), the own
 * origin (`own`) and the speed of the ads (`rate`); tests reach it by `window.vvAd`.
 */
import { type AdBreak, type AdState, createAdEngine } from '../../src/ads/index';

/** What has to be true of the ad before a step: `currentTime` at least this, anything else exactly this. */
export type Condition = Partial<Pick<AdState, 'currentTime' | 'status' | 'muted' | 'canSkip' | 'id'>>;

/** One thing done to the ad, once its condition holds. */
export interface Step {
  readonly when: Condition;
  readonly call: 'play' | 'pause' | 'skip' | 'stop' | 'click' | 'setVolume' | 'setMuted';
  readonly args?: readonly unknown[];
}

/** What a test sees of the page. Times are milliseconds since the page was opened. */
export interface AdFrame {
  /** Null until it is there, and for good when no ad came. */
  adBreak: AdBreak | null;
  /** Names of what the break told, in order, but for `change`. */
  adEvents: string[];
  /** What the engine wrote of warnings and errors. */
  log: string[];
  steps: Step[];
  /** When the ads were asked for. */
  readonly startedAt: number;
  /** When it was known that there is no ad, or no more. */
  endedAt: number | null;
  /** When the time of an ad last went on. */
  movedAt: number | null;
  /** When the film came to the screen. */
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
  startedAt: performance.now(),
  endedAt: null,
  movedAt: null,
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
  let time = 0;
  ad.on('change', ({ currentTime }) => {
    if (currentTime > time) frame.movedAt = performance.now();
    time = currentTime;
    takeStep();
  });
  ad.on('end', () => {
    frame.adEvents.push('end');
    end();
  });
  ad.start({ volume: 1, muted: query.has('muted') });
}

function end(): void {
  frame.endedAt = performance.now();
  void content?.play();
}

/** Takes the next step if its time has come; the one behind it has to wait until the ad tells of this one. */
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
