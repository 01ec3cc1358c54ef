import { inferSourceType } from '@/domain/catalogue/source-type';
import { isMasterFile } from '@/domain/catalogue/stream';
import type { StartPlan } from '@/domain/startup/plan-start';
import type { StartWait } from '@/domain/startup/start-limit';
import type { PreviewStream, StartEffect, StartEvent, StartState, StartStep } from './start-state';

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
  { plays = state.plays, segments, loaded = 0, over, ...facts }: StartEvent,
): [StartState, StartEffect[]] {
  const { visit, waits } = state;
  const next: StartState = { ...facts, ...state, plays, loading: state.loading - loaded };
  const turn: Turn = { next, effects: [] };
  if (segments && !visit.savesData) next.held = [...state.held, ...segments];
  if (over) next.waits = { ...waits, [over]: 'over' };
  // One that comes later is not used.
  if (over === 'library') next.library ??= false;
  if (over === 'dash') next.dash ??= false;
  if (state.step === undefined) begin(turn);
  if (over === 'earlyPlan') loadLibrary(turn);
  if (facts.plan !== undefined && state.plan === undefined) followPlan(turn, facts.plan);
  if (facts.stream !== undefined && state.stream === undefined) followSource(turn, facts.stream);
  // Ads of a plan that asks follow the viewer's answer.
  if (next.ads === 'preroll' && next.plan?.asks) next.ads = 'left';
  // Nothing previews the beginning for a viewer who starts over.
  if (facts.answer === 'start-over') dropPreview(turn, true);
  // The viewer watches a playing preview, however long the player takes, but not under the failure message.
  if (facts.isExpired || facts.isFailed) dropPreview(turn, facts.isFailed === true);
  if (facts.isFailed && next.hasAd) turn.effects.push({ name: 'stopAds' });
  if (facts.isBroken && next.step !== 'widget') mountWidget(turn);
  fetchPlaylists(turn);
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
  if (mayBeHls(plan)) loadLibrary(turn);
}

/** Whether the stream of a plan may be HLS. A master JSON says so later. */
const mayBeHls = (plan: StartPlan | null): boolean =>
  !plan?.url || isMasterFile(plan.url) || !/mp4|dash/.test(inferSourceType(plan.url));

function followSource(turn: Turn, stream: NonNullable<StartEvent['stream']> | null): void {
  const { next, effects } = turn;
  const { kind } = knownStream(next) ?? {};
  if (kind === 'dash') {
    effects.push({ name: 'loadDash' });
    isOver(turn, 'dash');
  }
  if (kind !== 'hls' && kind !== 'dash') next.playlists = false;
  // Content without a stream has no ads. An ad on the screen plays on.
  if (stream === null && next.hasAd && next.adShown === undefined) effects.push({ name: 'stopAds' });
}

/** Fetches the playlists, or the manifest, but not out of view. */
function fetchPlaylists({ next, effects }: Turn): void {
  const { stream, plan, isSeen, isExpired, playlists, hasPlaylists } = next;
  if (!stream || playlists === false || hasPlaylists || !isSeen || isExpired) return;
  next.hasPlaylists = true;
  effects.push({ name: 'fetchPlaylists', stream: stream as PreviewStream, plan: plan as StartPlan });
}

/** The stream, if it can be previewed. */
const knownStream = ({ stream }: StartState): PreviewStream | null =>
  stream === undefined || stream === 'other' ? null : stream;

/** Whether the code that plays the stream is there; undefined while it loads. The browser plays a file itself. */
function hasCode(state: StartState): boolean | undefined {
  if (state.stream === undefined) return state.library;
  const { kind } = knownStream(state) ?? {};
  return kind === 'hls' ? state.library : kind === 'dash' ? state.dash : true;
}

/** `plays`: also one that plays. */
function dropPreview({ next, effects }: Turn, plays: boolean): void {
  if (next.hasPreview) effects.push({ name: 'dropPreview', plays });
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
      return next.ads === 'preroll' && next.plays ? go(turn, 'preroll', { name: 'loadAdCode' }) : mountWidget(turn);
    case 'preroll':
      return next.adCode === undefined ? isOver(turn, 'adCode') && mountWidget(turn) : beginAds(turn);
    case 'ad':
      if (next.adShown === false) return go(turn, 'stream');
      return (next.adShown || isOver(turn, 'adFrame')) && mountWidget(turn);
    case 'stream':
      return openPreview(turn);
    case 'film':
      return (next.isShown || (next.isReady && !next.plays) || isOver(turn, 'frame')) && mountWidget(turn);
    default:
      return false;
  }
}

function go({ next, effects }: Turn, step: StartStep, ...does: StartEffect[]): true {
  next.step = step;
  effects.push(...does);
  return true;
}

/**
 * Whether the ads before the stream are known. The wait for their list delays nothing until the film's first files are
 * there, too. Then the widget comes and waits on, in its own playback gate. It comes soon after hls.js if the catalogue is
 * slow.
 */
function hasFirst(turn: Turn): boolean {
  const { next } = turn;
  if (next.ads !== undefined) return true;
  const code = hasCode(next);
  if (code === undefined) return false;
  if (next.plan === undefined) {
    if (!isOver(turn, 'latePlan')) return false;
  } else if (code && !hasFiles(next) && !isOver(turn, 'files')) return false;
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

/** Opens the preview. The widget does not wait for a library where nothing will be previewed. */
function openPreview(turn: Turn): boolean {
  const { next } = turn;
  const { plan, stream } = next;
  const code = hasCode(next);
  if (previews(next) === false || code === false || next.isFailed || next.isExpired) return mountWidget(turn);
  if (!code) return false;
  if (!previews(next)) return isOver(turn, 'stream') && mountWidget(turn);
  next.hasPreview = true;
  return go(turn, 'film', {
    name: 'openPreview',
    stream: stream as PreviewStream,
    plan: plan as StartPlan,
    plays: next.plays,
  });
}

/** Whether the stream will be previewed; undefined before it is known. */
function previews(state: StartState): boolean | undefined {
  const { visit, ads, stream, answer } = state;
  if (answer === 'start-over') return false;
  if (stream === undefined) return undefined;
  if (knownStream(state) === null || visit.savesData || !visit.canPreview || ads === 'left') return false;
  return ads && true;
}

function mountWidget(turn: Turn): true {
  turn.next.step = 'widget';
  preloadPlayer(turn);
  turn.effects.push({ name: 'mountWidget' });
  return true;
}

/** Lets the first segments load. Before a preroll's first frame it has the bandwidth. */
function fetchSegments({ next, effects }: Turn): void {
  const isBehindAd = next.visit.startsByItself && next.ads === 'preroll' && next.step !== 'widget';
  if (next.held.length === 0 || isBehindAd) return;
  effects.unshift({ name: 'fetchSegments', segments: next.held });
  next.loading += next.held.length;
  next.held = [];
}

/** Lets the browser fetch the player's code behind the film's first files, or at once where nothing is previewed. */
function preloadPlayer({ next, effects }: Turn): void {
  // The first segments of DASH and the file itself are requested by those that play them.
  const hasMedia = knownStream(next)?.kind === 'hls' ? hasFiles(next) : next.isReady;
  if (next.hasPreloaded || (next.step !== 'widget' && !hasMedia && previews(next) !== false)) return;
  next.hasPreloaded = true;
  effects.push({ name: 'preloadPlayer' });
}
