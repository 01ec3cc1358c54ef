import type { QoeEvent, QoePhase, QoeState } from './qoe-state';

/** A stall that a step of less than this ends is one of the loader over a gap, and no seek of the viewer's. */
const GAP_S = 1;

/**
 * The view after one more fact, by the definitions of Mux Data: a start is from the wish to the first moving frame
 * without the ads before it; a stall is a wait of the film for data that no start, pause or seek explains; a seek lasts
 * until the picture moves again, or stands at the new place where it is paused. After a failure nothing counts any more.
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
      return { ...view, phase: 'idle', failure: { kind: event.kind, id: event.id } };
    case 'rendition':
      return switchTo(view, event.height, event.bitrate);
    case 'ready':
      return { ...view, isReady: true };
    default:
      return view.isStarted ? continueView(view, event) : start(view, event);
  }
}

type PlayEvent = Exclude<QoeEvent, { name: 'waiting' | 'awake' | 'tick' | 'broken' | 'rendition' | 'ready' }>;

/** Before the first frame: who waits, and for what. */
function start(view: QoeState, event: PlayEvent): QoeState {
  const { name } = event;
  // What was on before may still speak until the source of this view is there.
  if (name === 'playing' && view.isReady && !view.hasPendingAd) {
    const seen = Math.min(view.spent.starting, sinceThen(view, event));
    return { ...view, ...move(view, -seen, seen), hasPlayIntent: true, isStarted: true, phase: 'playing' };
  }
  const next = name === 'playintent' ? { ...view, ...move(view, sinceThen(view, event), 0) } : { ...view };
  if (name === 'playintent' || (name === 'play' && !view.hasPendingAd)) next.hasPlayIntent = true;
  // While an ad is ahead, the film is paused by it.
  if (name === 'playrefused' || (name === 'pause' && !view.hasPendingAd)) next.hasPlayIntent = false;
  if (name === 'adsawaited') next.hasPendingAd = true;
  if (name === 'adsover') next.hasPendingAd = false;
  if (name === 'adstart' && view.hasPendingAd) next.adStarted = true;
  return { ...next, phase: phaseBeforeStart(next) };
}

/** How long something has been so by now, of which was told only now. */
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
      return { ...view, phase: 'still' };
    case 'variantchange':
      return { ...view, phase: 'changing', unratedMs: 0 };
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
  // On to another place before the first was reached: one wait to the viewer.
  if (phase !== 'playing' && phase !== 'stalled' && phase !== 'still') return view;
  const begun = { before: spent.seeking, endedAt: view.at, hasArrived: false, isWaiting: false };
  return { ...view, phase: 'seeking', seeks: view.seeks + 1, seek: begun };
}

function endSeek(view: QoeState, phase: QoePhase): QoeState {
  const took = view.spent.seeking - view.seek.before;
  const longestSeek = Math.max(view.longestSeek, took);
  return { ...view, phase, longestSeek, seek: { ...view.seek, endedAt: view.at, hasArrived: true, isWaiting: false } };
}

/** Told of a while after it began; what was taken for playing since then was waiting. */
function wait(before: QoeState, { at, since, position }: QoeEvent & { name: 'waiting' }): QoeState {
  const view = spend(before, Math.max(before.at, Math.min(since, at)));
  if (view.phase === 'seeking') return spend({ ...view, seek: { ...view.seek, isWaiting: true } }, at);
  if (view.phase !== 'playing') return spend(view, at);
  const { seeks, seek } = view;
  // It began with the seek, whose place was reached without the data to go on from there.
  const isOfSeek = seeks > 0 && since < seek.endedAt;
  const phase: QoePhase = isOfSeek ? 'seeking' : 'stalled';
  const moved = Math.min(view.spent.playing, Math.max(0, view.at - (isOfSeek ? seek.endedAt : since)));
  const spent = { ...view.spent, playing: view.spent.playing - moved, [phase]: view.spent[phase] + moved };
  const waiting: QoeState = isOfSeek
    ? { ...view, phase, spent, seek: { ...seek, isWaiting: true } }
    : { ...view, phase, spent, stalls: view.stalls + 1, stalledAt: position };
  return spend(waiting, at);
}

/** Accounts for the time up to a moment. */
function spend(view: QoeState, at: number): QoeState {
  const took = at - view.at;
  if (!(took > 0)) return view;
  const { phase, spent, bitrate } = view;
  const passed: QoeState = { ...view, at, spent: { ...spent, [phase]: spent[phase] + took } };
  if (phase !== 'playing') return passed;
  return bitrate === null ? { ...passed, unratedMs: view.unratedMs + took } : played(passed, bitrate, took);
}

/** So long at so many bits a second. */
const played = (view: QoeState, bitrate: number, took: number): QoeState => ({
  ...view,
  bits: view.bits + (bitrate * took) / 1000,
  bitsMs: view.bitsMs + took,
});

/** Nobody is asked before the film moves, so the first rendition is known late; it has played since then. */
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
