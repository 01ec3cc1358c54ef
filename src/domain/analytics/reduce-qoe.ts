import type { QoeEvent, QoePhase, QoeState } from './qoe-state';

/** A stall that ends with a shorter step is the loader skipping a gap, and not a seek of the viewer. */
const GAP_S = 1;

/**
 * Applies an event to a view by the definitions of Mux Data. Startup lasts from the play intent to the first moving
 * frame, without ads. A stall is a wait for data that no start, pause or seek explains. A seek lasts until the video
 * moves again, or shows its target while paused. Nothing counts after a failure.
 */
export function reduceQoe(before: QoeState, event: QoeEvent): QoeState {
  if (before.failure !== null) return before;
  if (event.name === 'waiting') return wait(before, event);
  if (event.name === 'awake') return { ...spend(before, event.since), at: Math.max(before.at, event.at) };
  const view = spend(before, event.at);
  switch (event.name) {
    case 'tick':
      return view;
    case 'broken':
      return { ...view, phase: 'idle', failure: { kind: event.kind, id: event.id, host: event.host } };
    case 'rendition':
      return switchTo(view, event.height, event.bitrate);
    case 'ready':
      return { ...view, isReady: true };
    default:
      return view.isStarted ? continueView(view, event) : start(view, event);
  }
}

type PlayEvent = Exclude<QoeEvent, { name: 'waiting' | 'awake' | 'tick' | 'broken' | 'rendition' | 'ready' }>;

/** Handles an event before the first frame. */
function start(view: QoeState, event: PlayEvent): QoeState {
  const { name } = event;
  // The previous source may still send events until the source of this view is ready.
  if (name === 'playing' && view.isReady && !view.hasPendingAd) {
    const seen = Math.min(view.spent.starting, sinceThen(view, event));
    return { ...view, ...move(view, -seen, seen), hasPlayIntent: true, isStarted: true, phase: 'playing' };
  }
  const next = name === 'playintent' ? { ...view, ...move(view, sinceThen(view, event), 0) } : { ...view };
  if (name === 'playintent' || (name === 'play' && !view.hasPendingAd)) next.hasPlayIntent = true;
  // A pending ad pauses the content itself.
  if (name === 'playrefused' || (name === 'pause' && !view.hasPendingAd)) next.hasPlayIntent = false;
  if (name === 'adsawaited') next.hasPendingAd = true;
  if (name === 'adsover') next.hasPendingAd = false;
  if (name === 'adstart' && view.hasPendingAd) next.adStarted = true;
  return { ...next, phase: phaseBeforeStart(next) };
}

/** Duration of a state that was reported late. */
const sinceThen = ({ at }: QoeState, { since = at }: { since?: number }): number => Math.max(0, at - since);

const move = ({ spent }: QoeState, starting: number, playing: number): Pick<QoeState, 'spent'> => ({
  spent: { ...spent, starting: spent.starting + starting, playing: spent.playing + playing },
});

function phaseBeforeStart({ hasPlayIntent, hasPendingAd, adStarted }: QoeState): QoePhase {
  if (!hasPlayIntent) return 'idle';
  if (!hasPendingAd) return 'starting';
  return adStarted ? 'ad' : 'adAwaited';
}

function continueView(view: QoeState, event: PlayEvent): QoeState {
  const { phase } = view;
  switch (event.name) {
    case 'play':
      return phase === 'still' ? { ...view, phase: 'playing' } : view;
    case 'playing':
      return phase === 'seeking' ? endSeek(view, 'playing') : { ...view, phase: 'playing' };
    case 'pause':
      if (phase === 'seeking' && view.seek.hasArrived) return endSeek(view, 'still');
      return phase === 'playing' || phase === 'stalled' ? { ...view, phase: 'still' } : view;
    case 'ended':
      return phase === 'seeking' ? endSeek(view, 'still') : { ...view, phase: 'still' };
    case 'variantchange':
      return { ...(phase === 'seeking' ? endSeek(view, 'changing') : view), phase: 'changing', unratedMs: 0 };
    case 'seeking':
      return seek(view, event.to);
    case 'seeked':
      if (phase !== 'seeking') return view;
      if (view.seek.isWaiting && event.isPlaying) return { ...view, seek: { ...view.seek, hasArrived: true } };
      return endSeek(view, event.isPlaying ? 'playing' : 'still');
    default:
      return view;
  }
}

function seek(view: QoeState, to: number): QoeState {
  const { phase, spent } = view;
  if (phase === 'stalled' && Math.abs(to - view.stalledAt) < GAP_S) return view;
  // A new target before the first was reached extends the seek: the viewer waits once.
  if (phase !== 'playing' && phase !== 'stalled' && phase !== 'still') return view;
  const begun = { before: spent.seeking, endedAt: view.at, hasArrived: false, isWaiting: false };
  return { ...view, phase: 'seeking', seeks: view.seeks + 1, seek: begun };
}

function endSeek(view: QoeState, phase: QoePhase): QoeState {
  const took = view.spent.seeking - view.seek.before;
  const longestSeek = Math.max(view.longestSeek, took);
  return { ...view, phase, longestSeek, seek: { ...view.seek, endedAt: view.at, hasArrived: true, isWaiting: false } };
}

/**
 * Handles a stall, which is reported some time after its start. The playback time counted since then becomes waiting
 * time.
 */
function wait(before: QoeState, { at, since, position }: QoeEvent & { name: 'waiting' }): QoeState {
  const view = spend(before, Math.max(before.at, Math.min(since, at)));
  if (view.phase === 'seeking') return spend({ ...view, seek: { ...view.seek, isWaiting: true } }, at);
  if (view.phase !== 'playing') return spend(view, at);
  const { seeks, seek } = view;
  // The wait began during the seek, whose target was reached without enough data to play.
  const isOfSeek = seeks > 0 && since < seek.endedAt;
  const phase: QoePhase = isOfSeek ? 'seeking' : 'stalled';
  const moved = Math.min(view.spent.playing, Math.max(0, view.at - (isOfSeek ? seek.endedAt : since)));
  const spent = { ...view.spent, playing: view.spent.playing - moved, [phase]: view.spent[phase] + moved };
  const waiting: QoeState = isOfSeek
    ? { ...view, phase, spent, seek: { ...seek, isWaiting: true } }
    : { ...view, phase, spent, stalls: view.stalls + 1, stalledAt: position };
  return spend(waiting, at);
}

/** Adds the time up to a moment to the current phase. */
function spend(view: QoeState, at: number): QoeState {
  const took = at - view.at;
  if (!(took > 0)) return view;
  const { phase, spent, bitrate } = view;
  const passed: QoeState = { ...view, at, spent: { ...spent, [phase]: spent[phase] + took } };
  if (phase !== 'playing') return passed;
  return bitrate === null ? { ...passed, unratedMs: view.unratedMs + took } : played(passed, bitrate, took);
}

/** Adds playback time at a bitrate. */
const played = (view: QoeState, bitrate: number, took: number): QoeState => ({
  ...view,
  bits: view.bits + (bitrate * took) / 1000,
  bitsMs: view.bitsMs + took,
});

/** Switches the rendition. The first one is read after playback starts, so it also counts for the time before. */
function switchTo(before: QoeState, height: number | null, bitrate: number | null): QoeState {
  const view = bitrate === null ? before : { ...played(before, bitrate, before.unratedMs), unratedMs: 0 };
  if (height === null || view.height === null) return { ...view, height: height ?? view.height, bitrate };
  return {
    ...view,
    height,
    bitrate,
    switchesUp: view.switchesUp + (height > view.height ? 1 : 0),
    switchesDown: view.switchesDown + (height < view.height ? 1 : 0),
  };
}
