import { breakVerdict } from '@/domain/ads/ad-frequency';
import { dueBreak, type TimedBreak, timedBreaks } from '@/domain/ads/due-break';
import { type AdSchedule, pauseBreak } from '@/domain/ads/schedule';
import { NEXT_WAIT_MS } from '@/lib/ad-wait';
import { contentIdOf, selectHasAdBreak } from '@/store/selectors';
import type { ComingBreak } from '@/store/state';
import { breaksGone, breaksTimed, timedBreakRequested } from '@/store/updates/ad-phases';
import { type AdDeps, haltForAd, playAd, playBeside, playIntendedAd } from './ad-commands';
import { offerPauseBreak, type PauseMemory } from './pause-roll';
import { endBreak, prepareBreak } from './prepare-break';

/** Plays the ads behind content that has ended, or that the viewer leaves at its end, then calls `goOn`; at once without any. */
export type PlayBehind = (goOn: () => void) => void;

/** Content this close to where it has ended still stands there. */
const AT_END_S = 1;

/**
 * Schedules the breaks of an episode that follow its preroll: their marks, their fetch and their start (docs/behaviour.md,
 * Ad flow).
 */
export function scheduleBreaks(
  deps: AdDeps,
  schedule: AdSchedule,
  signal: AbortSignal,
  pauses: PauseMemory,
): PlayBehind {
  const { store, media } = deps;
  const played = new Set(seenIds(deps));
  const timeline = createBreakTimeline(deps, schedule, played);
  /** The break that is fetched, ready or shown. */
  let current: TimedBreak | null = null;
  let goOn: (() => void) | null = null;
  let endS = 0;
  // The host page may seek during the ads, and the viewer may choose another dub. The content then goes on from there.
  const isBeside = () => goOn !== null && Math.abs(media.state().currentTime - endS) < AT_END_S;
  const over = () => {
    const next = isBeside() ? goOn : null;
    current = null;
    goOn = null;
    next?.();
  };
  const fetch = (due: TimedBreak) => {
    const { id, plan, type } = due;
    current = due;
    played.add(id);
    store.setState(timedBreakRequested(id));
    // The viewer may come to the end before the ad does.
    deps.pageAds.expect();
    prepareBreak(deps, { type, plan, breakId: id, signal, isBeside, onLoaded: show, onOver: over }).then(
      (isThere) => isThere && goOn !== null && playIntendedAd(deps),
      (error: unknown) => {
        deps.log('error', `an error in the ${type}; the content plays on`, error);
        if (!signal.aborted) endBreak(deps, { isBeside, onOver: over });
      },
    );
  };
  const show = () => showDue(deps, timeline.pass);
  const look = () => {
    if (store.getState().stream === null) return;
    const due = timeline.due(media.state().currentTime);
    if (due !== null) fetch(due);
    show();
  };
  media.on('ready', timeline.update, signal);
  media.on('playing', timeline.begin, signal);
  media.on('timeupdate', look, signal);
  timeline.update();
  const plan = pauseBreak(schedule);
  if (plan !== null) offerPauseBreak(deps, plan, { signal, pauses, verdict: timeline.verdict });

  return (next) => {
    // A seek to the end ends the content twice.
    if (goOn !== null) return;
    // A seek to the end may have overtaken a midroll. A link may end the content early.
    const due = current ?? timeline.due(Number.POSITIVE_INFINITY, 'postroll');
    if (due === null || deps.page.isHidden()) return next();
    goOn = next;
    endS = media.state().currentTime;
    if (current === null) fetch(due);
    timeline.drop(store.getState().breaks.filter(({ id, type }) => id === due.id || type === 'postroll'));
    deps.pageAds.expect(NEXT_WAIT_MS);
    playBeside(deps);
  };
}

/** Where the breaks are, and which of them is due. */
function createBreakTimeline(deps: AdDeps, { breaks: plans, frequency }: AdSchedule, played: Set<string>) {
  const { config, store, media, page, pageAds } = deps;
  let timedFor = Number.NaN;
  let fromS: number | null = null;
  const update = () => {
    const duration = media.isLive() ? Number.POSITIVE_INFINITY : media.state().duration;
    // The player still has the previous episode while the stream is resolved.
    if (store.getState().stream === null || Object.is(timedFor, duration)) return;
    timedFor = duration;
    store.setState(breaksTimed(timedBreaks(plans, duration), played));
  };
  const begin = () => {
    if (store.getState().stream !== null) fromS ??= media.state().currentTime;
  };
  const drop = (gone: readonly TimedBreak[]) => {
    for (const { id } of gone) played.add(id);
    if (gone.length > 0) store.setState(breaksGone(new Set(gone.map(({ id }) => id))));
  };
  const verdict = () =>
    breakVerdict(frequency, pageAds.history(), String(contentIdOf(config, store.getState()) ?? ''), Date.now());
  return {
    /** Follows the duration. */
    update,
    /** The content plays. Where it does so first, the preroll was in the place of the breaks before. */
    begin,
    /** Whether the limits of the list allow a break now. */
    verdict,
    /** The break to fetch at a second of the content, possibly of one type alone; null without one. */
    due(timeS: number, type?: TimedBreak['type']): TimedBreak | null {
      update();
      if (media.state().playback === 'playing') begin();
      const isPlanned = (one: ComingBreak) => one.phase === 'planned' && (type ?? one.type) === one.type;
      const breaks = store.getState().breaks.filter(isPlanned);
      const isBusy = selectHasAdBreak(store.getState());
      const isHidden = page.isHidden();
      const { due, passed } = dueBreak({ breaks, timeS, fromS, rules: config.adRules, isBusy, isHidden, verdict });
      drop(passed);
      return due;
    },
    /** Breaks are shown, or will not be. */
    drop,
    /** One break is shown for all up to this second. */
    pass: (second: number) => drop(store.getState().breaks.filter((one) => one.second <= second)),
  };
}

/** Shows a ready break once the content has reached its position, and pauses the content. */
function showDue(deps: AdDeps, pass: (second: number) => void): void {
  const { config, store, media, page, playIntent } = deps;
  const { breaks, adBreak } = store.getState();
  const { phase } = adBreak;
  const due = breaks.find((one) => one.phase === 'requested');
  if (due?.type !== 'midroll' || (phase !== 'ready' && phase !== 'running')) return;
  const { currentTime } = media.state();
  // A film that nobody sees is heard.
  if (currentTime < due.second || (config.adRules === 'full' && page.isHidden())) return;
  pass(currentTime);
  haltForAd(deps);
  if (playIntent.isExpected()) playAd(deps, false);
}

/** The breaks of the episode that a document, or the start before this one, has shown. */
function seenIds({ store }: AdDeps): readonly string[] {
  const { breaksSeen, selection } = store.getState();
  return breaksSeen !== null && breaksSeen.episodeId === selection?.episodeId ? breaksSeen.ids : [];
}
