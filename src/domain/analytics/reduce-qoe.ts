import type { Spell, ViewMark, ViewQuality } from './qoe-state';

/** A stall that a step of less than this ends is one of the loader over a gap, and no seek of the viewer's. */
const GAP_S = 1;

/**
 * The view after one more fact, by the definitions of Mux Data: a start is from the wish to the first moving frame
 * without the ads before it; a stall is a wait of the film for data that no start, pause or seek explains; a seek lasts
 * until the picture moves again, or stands at the new place where it is paused. After a failure nothing counts any more.
 */
export function advanceView(before: ViewQuality, mark: ViewMark): ViewQuality {
  if (before.failure !== null) return before;
  if (mark.name === 'waiting') return wait(before, mark);
  if (mark.name === 'awake') return { ...spend(before, mark.since), at: Math.max(before.at, mark.at) };
  const view = spend(before, mark.at);
  switch (mark.name) {
    case 'tick':
      return view;
    case 'broken':
      return { ...view, spell: 'idle', failure: { kind: mark.kind, id: mark.id } };
    case 'rendition':
      return switchTo(view, mark.height, mark.bitrate);
    case 'ready':
      return { ...view, isReady: true };
    default:
      return view.isStarted ? goOn(view, mark) : start(view, mark);
  }
}

type PlayMark = Exclude<ViewMark, { name: 'waiting' | 'awake' | 'tick' | 'broken' | 'rendition' | 'ready' }>;

/** Before the first frame: who waits, and for what. */
function start(view: ViewQuality, mark: PlayMark): ViewQuality {
  const { name } = mark;
  // What was on before may still speak until the source of this view is there.
  if (name === 'playing' && view.isReady && !view.hasAdAhead) {
    const seen = Math.min(view.spent.starting, sinceThen(view, mark));
    return { ...view, ...move(view, -seen, seen), isWanted: true, isStarted: true, spell: 'playing' };
  }
  const next = name === 'wanted' ? { ...view, ...move(view, sinceThen(view, mark), 0) } : { ...view };
  if (name === 'wanted' || (name === 'play' && !view.hasAdAhead)) next.isWanted = true;
  // While an ad is ahead, the film is paused by it.
  if (name === 'unwanted' || (name === 'pause' && !view.hasAdAhead)) next.isWanted = false;
  if (name === 'adsawaited') next.hasAdAhead = true;
  if (name === 'adsover') next.hasAdAhead = false;
  if (name === 'adstart' && view.hasAdAhead) next.adStarted = true;
  return { ...next, spell: spellBeforeStart(next) };
}

/** How long something has been so by now, of which was told only now. */
const sinceThen = ({ at }: ViewQuality, { since = at }: { since?: number }): number => Math.max(0, at - since);

const move = ({ spent }: ViewQuality, starting: number, playing: number): Pick<ViewQuality, 'spent'> => ({
  spent: { ...spent, starting: spent.starting + starting, playing: spent.playing + playing },
});

function spellBeforeStart({ isWanted, hasAdAhead, adStarted }: ViewQuality): Spell {
  if (!isWanted) return 'idle';
  if (!hasAdAhead) return 'starting';
  return adStarted ? 'ad' : 'adAwaited';
}

function goOn(view: ViewQuality, mark: PlayMark): ViewQuality {
  const { spell } = view;
  switch (mark.name) {
    case 'play':
      return spell === 'still' ? { ...view, spell: 'playing' } : view;
    case 'playing':
      return spell === 'seeking' ? endSeek(view, 'playing') : { ...view, spell: 'playing' };
    case 'pause':
      if (spell === 'seeking' && view.seek.hasArrived) return endSeek(view, 'still');
      return spell === 'playing' || spell === 'stalled' ? { ...view, spell: 'still' } : view;
    case 'ended':
      return { ...view, spell: 'still' };
    case 'variantchange':
      return { ...view, spell: 'changing', unratedMs: 0 };
    case 'seeking':
      return seek(view, mark.to);
    case 'seeked':
      if (spell !== 'seeking') return view;
      if (view.seek.isWaiting && mark.isPlaying) return { ...view, seek: { ...view.seek, hasArrived: true } };
      return endSeek(view, mark.isPlaying ? 'playing' : 'still');
    default:
      return view;
  }
}

function seek(view: ViewQuality, to: number): ViewQuality {
  const { spell, spent } = view;
  if (spell === 'stalled' && Math.abs(to - view.stalledAt) < GAP_S) return view;
  // On to another place before the first was reached: one wait to the viewer.
  if (spell !== 'playing' && spell !== 'stalled' && spell !== 'still') return view;
  const begun = { before: spent.seeking, endedAt: view.at, hasArrived: false, isWaiting: false };
  return { ...view, spell: 'seeking', seeks: view.seeks + 1, seek: begun };
}

function endSeek(view: ViewQuality, spell: Spell): ViewQuality {
  const took = view.spent.seeking - view.seek.before;
  const longestSeek = Math.max(view.longestSeek, took);
  return { ...view, spell, longestSeek, seek: { ...view.seek, endedAt: view.at, hasArrived: true, isWaiting: false } };
}

/** Told of a while after it began; what was taken for playing since then was waiting. */
function wait(before: ViewQuality, { at, since, position }: ViewMark & { name: 'waiting' }): ViewQuality {
  const view = spend(before, Math.max(before.at, Math.min(since, at)));
  if (view.spell === 'seeking') return spend({ ...view, seek: { ...view.seek, isWaiting: true } }, at);
  if (view.spell !== 'playing') return spend(view, at);
  const { seeks, seek } = view;
  // It began with the seek, whose place was reached without the data to go on from there.
  const isOfSeek = seeks > 0 && since < seek.endedAt;
  const spell: Spell = isOfSeek ? 'seeking' : 'stalled';
  const moved = Math.min(view.spent.playing, Math.max(0, view.at - (isOfSeek ? seek.endedAt : since)));
  const spent = { ...view.spent, playing: view.spent.playing - moved, [spell]: view.spent[spell] + moved };
  const waiting: ViewQuality = isOfSeek
    ? { ...view, spell, spent, seek: { ...seek, isWaiting: true } }
    : { ...view, spell, spent, stalls: view.stalls + 1, stalledAt: position };
  return spend(waiting, at);
}

/** Accounts for the time up to a moment. */
function spend(view: ViewQuality, at: number): ViewQuality {
  const took = at - view.at;
  if (!(took > 0)) return view;
  const { spell, spent, bitrate } = view;
  const passed: ViewQuality = { ...view, at, spent: { ...spent, [spell]: spent[spell] + took } };
  if (spell !== 'playing') return passed;
  return bitrate === null ? { ...passed, unratedMs: view.unratedMs + took } : played(passed, bitrate, took);
}

/** So long at so many bits a second. */
const played = (view: ViewQuality, bitrate: number, took: number): ViewQuality => ({
  ...view,
  bits: view.bits + (bitrate * took) / 1000,
  bitsMs: view.bitsMs + took,
});

/** Nobody is asked before the film moves, so the first rendition is known late; it has played since then. */
function switchTo(before: ViewQuality, height: number | null, bitrate: number | null): ViewQuality {
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
