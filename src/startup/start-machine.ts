import type { Id } from '@/domain/catalogue/id';
import type { StartPlan } from '@/domain/startup/plan-start';
import type { StartWait } from '@/domain/startup/start-limit';

/** What is known of a start when it begins. */
export interface Visit {
  /** Whether the page has made the catalogue's calls. Otherwise the widget makes them, and nothing begins before it. */
  hasCalls: boolean;
  /** Whether playback starts by itself. */
  startsByItself: boolean;
  /** Whether only playlists are fetched: a viewer who saves data gets no part of the film without a press. */
  savesData: boolean;
  /** Whether the player can take a preview over, and the viewer's position is known. */
  canPreview: boolean;
  /**
   * Whether the code of hls.js runs after the plan is made, while the master JSON is on its way, which it would delay. It
   * runs at once where that is requested already, or where CMCD needs another chunk.
   */
  libraryAwaitsPlan: boolean;
  hasAdList: boolean;
  /** Episode whose preroll was shown before the frame loaded again; null for none. */
  prerollSeen: Id | null;
}

/** The stream of a plan: an HLS stream that Media Source Extensions play, another one, or none. */
export type StartStream = { kind: 'hls'; url: string } | { kind: 'other' } | { kind: 'none' };

/**
 * The ads before the stream. `left`: the widget decides, because the list did not arrive, or has a preroll that follows
 * the viewer's answer to a question.
 */
export type StartAds = 'none' | 'left' | 'preroll';

/** A first segment or its init segment. The requested URL may name the view besides (CMCD). */
export interface SegmentFile {
  url: string;
  requestUrl: string;
}

/**
 * What the start waits for. `first`: which comes first, an ad or the film. `view`: the frame comes into view. `ad-code`,
 * `ad`: the code and the first frame of a preroll. `stream`, `film`: the stream and the first frame of a preview, or its
 * data without a press. `widget`: it has been requested.
 */
export type StartStep = 'begin' | 'first' | 'view' | 'ad-code' | 'ad' | 'stream' | 'film' | 'widget';

export interface StartState {
  visit: Visit;
  step: StartStep;
  plan: StartPlan | null | 'awaited';
  ads: StartAds | 'awaited';
  stream: StartStream | { kind: 'awaited' };
  library: 'idle' | 'awaited' | 'there' | 'none';
  adCode: 'awaited' | 'there' | 'none';
  /** The first frame of a preroll that has begun; `none` when none will come. */
  ad: 'idle' | 'awaited' | 'shown' | 'none';
  /** A preview waits for a press, could show a frame, plays, or has shown a frame. One that fails counts as shown. */
  preview: 'idle' | 'waits' | 'ready' | 'plays' | 'shown';
  playlists: 'awaited' | 'there' | 'none';
  /** First segments that may not load yet, and requests for such files under way. */
  held: readonly SegmentFile[];
  loading: number;
  isSeen: boolean;
  isPressed: boolean;
  hasPreloaded: boolean;
  /** The page shows its own failure message, or unclaimed work has ended. Nothing begins any more. */
  isOver: boolean;
  waits: Readonly<Partial<Record<StartWait, 'runs' | 'over'>>>;
}

export type StartEvent =
  | { name: 'began' }
  | { name: 'planned'; plan: StartPlan | null }
  | { name: 'adList'; ads: StartAds }
  | { name: 'source'; stream: StartStream }
  | { name: 'playlist'; segments: readonly SegmentFile[] }
  /** All playlists have come, or one has failed. */
  | { name: 'playlists'; areWhole: boolean }
  | { name: 'segments' | 'seen' }
  | { name: 'library' | 'adCode'; isThere: boolean }
  | { name: 'adFrame'; isShown: boolean }
  | { name: 'preview'; is: 'ready' | 'shown' }
  /** `at` is in milliseconds on the page's clock. */
  | { name: 'pressed'; at: number }
  | { name: 'timedOut'; wait: StartWait }
  /** Unclaimed work has ended; the page shows its own failure message; the widget did not load; an effect threw. */
  | { name: 'expired' | 'pageFailed' | 'widgetFailed' | 'broke' };

export type StartEffect =
  /** Ends in the event `timedOut`. */
  | { name: 'wait'; wait: StartWait }
  | { name: 'watchView' | 'readPlan' | 'loadLibrary' | 'preloadAds' | 'loadAdCode' | 'fetchSeasons' }
  | { name: 'fetchAdList'; episodeId: Id }
  | { name: 'fetchSource'; plan: StartPlan | null }
  | { name: 'fetchPlaylists'; url: string; plan: StartPlan }
  | { name: 'fetchSegments'; segments: readonly SegmentFile[] }
  | { name: 'openPreview'; url: string; plan: StartPlan; plays: boolean }
  | { name: 'beginAds'; url: string }
  /** The viewer's press, for the play intent. */
  | { name: 'request'; at: number }
  | { name: 'play' | 'forgetPress' | 'dropPreview' | 'stopAds' | 'preloadPlayer' | 'mountWidget' | 'destroy' };

/** Creates the state of a start that has not begun. */
export function createStartState(visit: Visit): StartState {
  return {
    visit,
    step: 'begin',
    plan: 'awaited',
    ads: 'awaited',
    stream: { kind: 'awaited' },
    library: 'idle',
    adCode: 'awaited',
    ad: 'idle',
    preview: 'idle',
    playlists: 'awaited',
    held: [],
    loading: 0,
    isSeen: false,
    isPressed: false,
    hasPreloaded: false,
    isOver: false,
    waits: {},
  };
}

/** One event: the state as it becomes, and the effects in their order. */
interface Turn {
  next: StartState;
  effects: StartEffect[];
}

/**
 * Moves a start on by one event. Pure: the performer does the effects, and reports their ends as events. The preroll or
 * the preview video comes first, then the widget. Each wait on the way has a limit, and the start goes on without.
 */
export function reduceStart(state: StartState, event: StartEvent): [StartState, StartEffect[]] {
  const turn: Turn = { next: { ...state }, effects: [] };
  take(turn, event);
  while (advance(turn));
  fetchSegments(turn);
  preloadPlayer(turn);
  return [turn.next, turn.effects];
}

/** Takes an event into the state, with what follows at any step. */
function take(turn: Turn, event: StartEvent): void {
  const { next } = turn;
  switch (event.name) {
    case 'began':
      begin(turn);
      break;
    case 'planned':
      followPlan(turn, event.plan);
      break;
    case 'adList':
      // Ads of a plan that asks follow the viewer's answer.
      if (next.ads === 'awaited') next.ads = event.ads === 'preroll' && asks(next) ? 'left' : event.ads;
      break;
    case 'source':
      followSource(turn, event.stream);
      break;
    case 'playlist':
      if (!next.visit.savesData) next.held = [...next.held, ...event.segments];
      break;
    case 'playlists':
      next.playlists = event.areWhole ? 'there' : 'none';
      break;
    case 'segments':
      next.loading -= 1;
      break;
    case 'library':
    case 'adCode':
      if (next[event.name] === 'awaited') next[event.name] = event.isThere ? 'there' : 'none';
      break;
    case 'seen':
      next.isSeen = true;
      break;
    case 'adFrame':
      if (next.ad === 'awaited') next.ad = event.isShown ? 'shown' : 'none';
      break;
    case 'preview':
      // A press may have come before the data.
      if (event.is === 'shown' || next.preview === 'waits') next.preview = event.is;
      break;
    case 'pressed':
      press(turn, event.at);
      break;
    case 'timedOut':
      timeOut(turn, event.wait);
      break;
    case 'broke':
      if (next.step !== 'widget') mountWidget(turn);
      break;
    default:
      end(turn, event.name);
  }
}

function begin(turn: Turn): void {
  const { next, effects } = turn;
  const { hasCalls, libraryAwaitsPlan, startsByItself, hasAdList } = next.visit;
  if (!hasCalls) {
    loadLibrary(turn);
    mountWidget(turn);
    return;
  }
  next.step = 'first';
  effects.push({ name: 'readPlan' }, { name: 'watchView' });
  if (!libraryAwaitsPlan) loadLibrary(turn);
  else isOver(turn, 'planBeforeLibrary');
  isOver(turn, 'library');
  // The list may name a preroll, so its code is requested beside it.
  if (hasAdList && startsByItself) effects.push({ name: 'preloadAds' });
}

function loadLibrary({ next, effects }: Turn): void {
  if (next.library !== 'idle') return;
  next.library = 'awaited';
  effects.push({ name: 'loadLibrary' });
}

function followPlan(turn: Turn, plan: StartPlan | null): void {
  const { next, effects } = turn;
  next.plan = plan;
  // The document with the stream does not wait for the ad list, nor the list for that document.
  if (plan !== null && plan.adList !== null) effects.push({ name: 'fetchAdList', episodeId: plan.episode.id });
  effects.push({ name: 'fetchSource', plan }, { name: 'fetchSeasons' });
  const hasAds = plan !== null && plan.adList !== null && plan.url !== null;
  if (!hasAds || plan.episode.id === next.visit.prerollSeen) next.ads = 'none';
  loadLibrary(turn);
  // The question replaces an earlier press.
  if (plan?.asks) effects.push({ name: 'forgetPress' });
}

const asks = ({ plan }: StartState): boolean => plan !== 'awaited' && plan?.asks === true;

function followSource({ next, effects }: Turn, stream: StartStream): void {
  next.stream = stream;
  if (stream.kind === 'hls') effects.push({ name: 'fetchPlaylists', url: stream.url, plan: next.plan as StartPlan });
  else next.playlists = 'none';
  // Content without a stream has no ads. An ad on the screen plays on.
  if (stream.kind === 'none' && next.ad === 'awaited') effects.push({ name: 'stopAds' });
}

function press({ next, effects }: Turn, at: number): void {
  // An open question needs its own answer.
  if (asks(next)) return;
  next.isPressed = true;
  effects.push({ name: 'request', at });
  if (next.preview !== 'waits' && next.preview !== 'ready') return;
  next.preview = 'plays';
  effects.push({ name: 'play' });
}

function timeOut(turn: Turn, wait: StartWait): void {
  const { next } = turn;
  next.waits = { ...next.waits, [wait]: 'over' };
  if (wait === 'planBeforeLibrary') loadLibrary(turn);
  // One that comes later is not used.
  if (wait === 'library' && next.library !== 'there') next.library = 'none';
}

function end({ next, effects }: Turn, why: 'expired' | 'pageFailed' | 'widgetFailed'): void {
  next.isOver = true;
  if (why === 'widgetFailed') {
    effects.push({ name: 'destroy' });
    return;
  }
  // The viewer watches a playing preview, however long the player takes.
  const isWaiting = next.preview === 'waits' || next.preview === 'ready';
  if (isWaiting || (why === 'pageFailed' && next.preview !== 'idle')) effects.push({ name: 'dropPreview' });
  if (why === 'pageFailed' && next.ad !== 'idle') effects.push({ name: 'stopAds' });
}

/** Whether a wait is over. It begins here, if it has not. */
function isOver({ next, effects }: Turn, wait: StartWait): boolean {
  if (next.waits[wait] === undefined) {
    next.waits = { ...next.waits, [wait]: 'runs' };
    effects.push({ name: 'wait', wait });
  }
  return next.waits[wait] === 'over';
}

/** Goes to the next step if the one before is over. False if it is not. */
function advance(turn: Turn): boolean {
  const { next } = turn;
  switch (next.step) {
    case 'first':
      return hasFirst(turn) && go(turn, 'view');
    case 'view':
      if (!next.isSeen) return isOver(turn, 'view') && mountWidget(turn);
      if (next.ads === 'none') return go(turn, 'stream');
      // The ad follows the press.
      return next.ads === 'preroll' && plays(next) ? go(turn, 'ad-code', { name: 'loadAdCode' }) : mountWidget(turn);
    case 'ad-code':
      if (next.adCode === 'awaited') return isOver(turn, 'adCode') && mountWidget(turn);
      return beginAds(turn);
    case 'ad':
      if (next.ad === 'none') return go(turn, 'stream');
      return (next.ad === 'shown' || isOver(turn, 'adFrame')) && mountWidget(turn);
    case 'stream':
      return openPreview(turn);
    case 'film':
      return (!['waits', 'plays'].includes(next.preview) || isOver(turn, 'frame')) && mountWidget(turn);
    default:
      return false;
  }
}

function go({ next, effects }: Turn, step: StartStep, ...does: StartEffect[]): true {
  next.step = step;
  effects.push(...does);
  return true;
}

const plays = ({ visit, isPressed }: StartState): boolean => visit.startsByItself || isPressed;

/**
 * Whether the ads before the stream are known. The wait for their list delays nothing until the film's first files are
 * there, too. Then the widget comes and waits on, in its own playback gate. It comes soon after hls.js if the catalogue is
 * slow.
 */
function hasFirst(turn: Turn): boolean {
  const { next } = turn;
  if (next.ads !== 'awaited') return true;
  if (next.library !== 'there' && next.library !== 'none') return false;
  if (next.plan === 'awaited') {
    if (!isOver(turn, 'planAfterLibrary')) return false;
  } else if (next.library === 'there' && !hasFiles(next) && !isOver(turn, 'files')) return false;
  else if (!isOver(turn, 'adList')) return false;
  next.ads = 'left';
  return true;
}

/** Whether the first files of the stream have come, or none is fetched. */
const hasFiles = ({ playlists, held, loading }: StartState): boolean =>
  playlists === 'none' || (playlists === 'there' && held.length === 0 && loading === 0);

function beginAds(turn: Turn): boolean {
  const { next } = turn;
  const url = next.plan !== 'awaited' ? (next.plan?.adList ?? null) : null;
  if (next.adCode === 'none' || next.stream.kind === 'none' || next.isOver || url === null) return mountWidget(turn);
  next.ad = 'awaited';
  return go(turn, 'ad', { name: 'beginAds', url });
}

/** Opens the preview. The widget does not wait for hls.js where nothing will be previewed. */
function openPreview(turn: Turn): boolean {
  const { next } = turn;
  const stream = previewed(next);
  if (stream === null || next.library === 'none' || next.isOver) return mountWidget(turn);
  if (next.library !== 'there') return false;
  if (stream === 'awaited') return isOver(turn, 'stream') && mountWidget(turn);
  // The widget asks about a saved position; the preview waits there.
  const isPlaying = plays(next) && !asks(next);
  next.preview = isPlaying ? 'plays' : 'waits';
  return go(turn, 'film', { name: 'openPreview', ...stream, plays: isPlaying });
}

/** The stream to preview; null when none is certain. */
function previewed({ visit, plan, ads, stream }: StartState): { url: string; plan: StartPlan } | null | 'awaited' {
  if (stream.kind === 'awaited') return 'awaited';
  if (stream.kind !== 'hls' || visit.savesData || !visit.canPreview || ads === 'left') return null;
  return ads === 'awaited' ? 'awaited' : { url: stream.url, plan: plan as StartPlan };
}

function mountWidget(turn: Turn): true {
  turn.next.step = 'widget';
  preloadPlayer(turn);
  turn.effects.push({ name: 'mountWidget' });
  return true;
}

/** Lets the first segments load, but not out of view. Before a preroll's first frame it has the bandwidth. */
function fetchSegments({ next, effects }: Turn): void {
  const isBehindAd = next.visit.startsByItself && next.ads === 'preroll' && next.step !== 'widget';
  if (next.held.length === 0 || !next.isSeen || isBehindAd) return;
  effects.unshift({ name: 'fetchSegments', segments: next.held });
  next.loading += 1;
  next.held = [];
}

/** Lets the browser fetch the player's code behind the film's first files, or at once where nothing is previewed. */
function preloadPlayer({ next, effects }: Turn): void {
  if (next.hasPreloaded || (next.step !== 'widget' && !hasFiles(next) && previewed(next) !== null)) return;
  next.hasPreloaded = true;
  effects.push({ name: 'preloadPlayer' });
}
