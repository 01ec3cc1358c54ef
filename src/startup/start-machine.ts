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
  awaitsPlan: boolean;
  /** Whether the code of prerolls loads beside the ad list, which may name one. */
  preloadsAds: boolean;
  /** Episode whose preroll was shown before the frame loaded again; null for none. */
  prerollSeen: Id | null;
}

/**
 * The ads before the stream. `left`: the widget decides, because the list did not arrive, or has a preroll that follows
 * the viewer's answer to a question.
 */
export type StartAds = 'none' | 'left' | 'preroll';

/** The viewer's answer to the question about a saved position. `dismiss` leaves the content paused there. */
export type Answer = 'continue' | 'start-over' | 'dismiss';

/** A first segment or its init segment. The requested URL may name the view besides (CMCD). */
export interface SegmentFile {
  url: string;
  requestUrl: string;
}

/** What is known of a start. The first word about a fact counts. */
interface StartFacts {
  plan: StartPlan | null;
  ads: StartAds;
  /** URL of an HLS stream that Media Source Extensions play; `other` for another stream, null for none. */
  stream: string | null;
  /** Whether hls.js is there, and can play; false when it does not come. */
  library: boolean;
  /** Whether all playlists have come; false when one has failed, or none is fetched. */
  playlists: boolean;
  isSeen: true;
  /** A question needs its own answer: a press before it is forgotten. */
  isPressed: true;
  answer: Answer;
  /** Whether the code of prerolls is there. */
  adCode: boolean;
  /** Whether a frame of the preroll that has begun was shown; false when none will come. */
  adShown: boolean;
  /** The preview could show a frame, and has shown one. One that fails counts as shown. */
  isReady: true;
  isShown: true;
  /** The page shows its own failure message, or unclaimed work has ended. Nothing begins any more. */
  isFailed: true;
  isExpired: true;
  /** An effect threw. */
  isBroken: true;
}

/** Facts, first segments of a playlist, the end of their requests, or the end of a wait. */
export interface StartEvent extends Partial<StartFacts> {
  segments?: readonly SegmentFile[];
  loaded?: number;
  over?: StartWait;
}

/**
 * What the start waits for. `first`: which comes first, an ad or the film. `view`: the frame comes into view. `preroll`,
 * `ad`: the code and the first frame of a preroll. `stream`, `film`: the stream and the first frame of a preview, or its
 * data without a press. `widget`: it has been requested.
 */
export type StartStep = 'first' | 'view' | 'preroll' | 'ad' | 'stream' | 'film' | 'widget';

export interface StartState extends Partial<StartFacts> {
  visit: Visit;
  step?: StartStep;
  /** Whether a preroll, and whether a preview has begun, and plays. */
  hasAd?: true;
  preview?: 'waits' | 'plays';
  /** First segments that may not load yet, and the number of requests under way for others. */
  held: readonly SegmentFile[];
  loading: number;
  hasLibrary?: true;
  hasPreloaded?: true;
  waits: Readonly<Partial<Record<StartWait, 'runs' | 'over'>>>;
}

export type StartEffect =
  /** Ends in the event `over`. */
  | { name: 'wait'; wait: StartWait }
  /** `followCalls` reads the plan, and tells when the frame comes into view. */
  | { name: 'followCalls' | 'loadLibrary' | 'preloadAds' | 'loadAdCode' }
  /** Shows the question in the shell. It ends in the event `answer`, or with the shell. */
  | { name: 'ask'; seconds: number }
  | { name: 'fetchAdList'; episodeId: Id }
  /** The stream of the plan, then the titles of the seasons. */
  | { name: 'fetchSource'; plan: StartPlan | null }
  | { name: 'fetchPlaylists'; url: string; plan: StartPlan }
  | { name: 'fetchSegments'; segments: readonly SegmentFile[] }
  | { name: 'openPreview'; url: string; plan: StartPlan; plays: boolean }
  | { name: 'beginAds'; url: string }
  /** `plays`: also one that plays. */
  | { name: 'dropPreview'; plays: boolean }
  | { name: 'play' | 'stopAds' | 'preloadPlayer' | 'mountWidget' };

/** Creates the state of a start that has not begun. */
export const createStartState = (visit: Visit): StartState => ({ visit, held: [], loading: 0, waits: {} });

/** One event: the state as it becomes, and the effects in their order. */
interface Turn {
  next: StartState;
  effects: StartEffect[];
}

/**
 * Moves a start on by one event. Pure: the performer does the effects, and reports what comes of them. The preroll or the
 * preview video comes first, then the widget. Each wait on the way has a limit, and the start goes on without.
 */
export function reduceStart(
  state: StartState,
  { segments, loaded = 0, over, ...facts }: StartEvent,
): [StartState, StartEffect[]] {
  const { visit, waits } = state;
  const next: StartState = { ...facts, ...state, loading: state.loading - loaded };
  const turn: Turn = { next, effects: [] };
  if (segments && !visit.savesData) next.held = [...state.held, ...segments];
  if (over) next.waits = { ...waits, [over]: 'over' };
  // One that comes later is not used.
  if (over === 'library') next.library ??= false;
  if (state.step === undefined) begin(turn);
  if (over === 'earlyPlan') loadLibrary(turn);
  if (facts.plan !== undefined && state.plan === undefined) followPlan(turn, facts.plan);
  if (facts.stream !== undefined && state.stream === undefined) followSource(turn, facts.stream);
  // Ads of a plan that asks follow the viewer's answer.
  if (next.ads === 'preroll' && next.plan?.asks) next.ads = 'left';
  if (facts.answer && state.answer === undefined) followAnswer(turn, facts.answer);
  else if (asks(next)) delete next.isPressed;
  if (facts.isPressed) play(turn);
  if (facts.isExpired || facts.isFailed) end(turn, facts.isFailed === true);
  if (facts.isBroken && next.step !== 'widget') mountWidget(turn);
  while (advance(turn));
  fetchSegments(turn);
  preloadPlayer(turn);
  return [next, turn.effects];
}

function begin(turn: Turn): void {
  const { next, effects } = turn;
  const { hasCalls, awaitsPlan, preloadsAds } = next.visit;
  if (!hasCalls) {
    loadLibrary(turn);
    mountWidget(turn);
    return;
  }
  next.step = 'first';
  effects.push({ name: 'followCalls' });
  if (!awaitsPlan) loadLibrary(turn);
  else isOver(turn, 'earlyPlan');
  isOver(turn, 'library');
  if (preloadsAds) effects.push({ name: 'preloadAds' });
}

function loadLibrary({ next, effects }: Turn): void {
  if (!next.hasLibrary) effects.push({ name: 'loadLibrary' });
  next.hasLibrary = true;
}

function followPlan(turn: Turn, plan: StartPlan | null): void {
  const { next, effects } = turn;
  if (plan?.asks && plan.startAt !== null && !next.isFailed) effects.push({ name: 'ask', seconds: plan.startAt });
  // The document with the stream does not wait for the ad list, nor the list for that document.
  if (plan && plan.adList !== null) effects.push({ name: 'fetchAdList', episodeId: plan.episode.id });
  effects.push({ name: 'fetchSource', plan });
  const hasAds = plan && plan.adList !== null && plan.url !== null && plan.episode.id !== next.visit.prerollSeen;
  if (!hasAds) next.ads ??= 'none';
  loadLibrary(turn);
}

function followSource({ next, effects }: Turn, url: string | null): void {
  if (hasHls(next)) effects.push({ name: 'fetchPlaylists', url: url as string, plan: next.plan as StartPlan });
  else next.playlists = false;
  // Content without a stream has no ads. An ad on the screen plays on.
  if (url === null && next.hasAd && next.adShown === undefined) effects.push({ name: 'stopAds' });
}

const hasHls = ({ stream }: StartState): boolean => stream != null && stream !== 'other';

/** An answer that plays counts as a press. Nothing previews the beginning for a viewer who starts over. */
function followAnswer(turn: Turn, answer: Answer): void {
  const { next, effects } = turn;
  if (answer !== 'dismiss') next.isPressed = true;
  if (answer === 'continue') play(turn);
  if (answer === 'start-over') effects.push({ name: 'dropPreview', plays: true });
}

/** Whether the question about a saved position is open, in the shell or in the widget. */
const asks = ({ plan, answer }: StartState): boolean => plan?.asks === true && answer === undefined;

/** Plays a preview that waits. */
function play({ next, effects }: Turn): void {
  if (next.preview !== 'waits' || asks(next)) return;
  next.preview = 'plays';
  effects.push({ name: 'play' });
}

/** The viewer watches a playing preview, however long the player takes, but not under the failure message. */
function end({ next, effects }: Turn, isFailed: boolean): void {
  if (next.preview) effects.push({ name: 'dropPreview', plays: isFailed });
  if (isFailed && next.hasAd) effects.push({ name: 'stopAds' });
}

/** Whether a wait is over. It begins here, if it has not. */
function isOver({ next, effects }: Turn, wait: StartWait): boolean {
  if (!next.waits[wait]) {
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
      return next.ads === 'preroll' && plays(next) ? go(turn, 'preroll', { name: 'loadAdCode' }) : mountWidget(turn);
    case 'preroll':
      return next.adCode === undefined ? isOver(turn, 'adCode') && mountWidget(turn) : beginAds(turn);
    case 'ad':
      if (next.adShown === false) return go(turn, 'stream');
      return (next.adShown || isOver(turn, 'adFrame')) && mountWidget(turn);
    case 'stream':
      return openPreview(turn);
    case 'film':
      // The widget continues the question, so that waits for nothing else.
      if (asks(next) || next.isShown || (next.isReady && next.preview === 'waits')) return mountWidget(turn);
      return isOver(turn, 'frame') && mountWidget(turn);
    default:
      return false;
  }
}

function go({ next, effects }: Turn, step: StartStep, ...does: StartEffect[]): true {
  next.step = step;
  effects.push(...does);
  return true;
}

/** Nothing starts by itself at a saved position. */
const plays = ({ visit, isPressed, plan }: StartState): boolean =>
  isPressed === true || (visit.startsByItself && !plan?.asks);

/**
 * Whether the ads before the stream are known. The wait for their list delays nothing until the film's first files are
 * there, too. Then the widget comes and waits on, in its own playback gate. It comes soon after hls.js if the catalogue is
 * slow.
 */
function hasFirst(turn: Turn): boolean {
  const { next } = turn;
  if (next.ads !== undefined) return true;
  if (next.library === undefined) return false;
  if (next.plan === undefined) {
    if (!isOver(turn, 'latePlan')) return false;
  } else if (next.library && !hasFiles(next) && !isOver(turn, 'files')) return false;
  else if (!isOver(turn, 'adList')) return false;
  next.ads = 'left';
  return true;
}

/** Whether the first files of the stream have come, or none is fetched. */
const hasFiles = ({ playlists, held, loading }: StartState): boolean =>
  playlists === false || (playlists === true && held.length + loading === 0);

function beginAds(turn: Turn): boolean {
  const { next } = turn;
  const url = next.plan?.adList;
  if (!next.adCode || next.stream === null || next.isFailed || url == null) return mountWidget(turn);
  next.hasAd = true;
  return go(turn, 'ad', { name: 'beginAds', url });
}

/** Opens the preview. The widget does not wait for hls.js where nothing will be previewed. */
function openPreview(turn: Turn): boolean {
  const { next } = turn;
  const { plan, stream, library } = next;
  if (previews(next) === false || library === false || next.isFailed || next.isExpired) return mountWidget(turn);
  if (!library) return false;
  if (!previews(next)) return isOver(turn, 'stream') && mountWidget(turn);
  const isPlaying = plays(next);
  next.preview = isPlaying ? 'plays' : 'waits';
  return go(turn, 'film', { name: 'openPreview', url: stream as string, plan: plan as StartPlan, plays: isPlaying });
}

/** Whether the stream will be previewed; undefined before it is known. */
function previews(state: StartState): boolean | undefined {
  const { visit, ads, stream, answer } = state;
  if (answer === 'start-over') return false;
  if (stream === undefined) return undefined;
  if (!hasHls(state) || visit.savesData || !visit.canPreview || ads === 'left') return false;
  return ads && true;
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
  next.loading += next.held.length;
  next.held = [];
}

/** Lets the browser fetch the player's code behind the film's first files, or at once where nothing plays before it. */
function preloadPlayer({ next, effects }: Turn): void {
  const isFilmFirst = next.step !== 'widget' && !next.plan?.asks && !hasFiles(next) && previews(next) !== false;
  if (next.hasPreloaded || isFilmFirst) return;
  next.hasPreloaded = true;
  effects.push({ name: 'preloadPlayer' });
}
