import type { Id } from '@/domain/catalogue/id';
import {
  type Attendance,
  asksBeforeNext,
  attended,
  isSleepDue,
  isUnattended,
  type SleepTimer,
  sleepAfter,
} from '@/domain/playback/sleep-timer';
import { leanBackText } from '@/i18n/lean-back-text';
import { currentEpisode, selectAdPending, selectNextEpisode } from '@/store/selectors';
import type { LeanBack } from '@/store/state';
import type { WidgetStore } from '@/store/store';
import { leanBackSet } from '@/store/updates/viewer';
import type { AllDeps } from '../deps';
import { selectEpisode } from '../episodes/select-episode';
import { tellSet } from '../viewer/viewer-settings';

/** The wall clock has jumped when more time lies between two time updates. A hidden page gets one a minute. */
const CLOCK_JUMP_MS = 5 * 60_000;

/**
 * Follows the player from now on, and stops the film for a viewer who has fallen asleep or left. Times are those of the wall
 * clock, which goes on while the device sleeps.
 * @param asks whether an unattended player asks (`still_watching`)
 */
export function createRest(deps: AllDeps, asks: boolean) {
  const { store, media, playIntent, timeline } = deps;
  const core = createRestCore(deps, asks);
  followPlayback(deps, asks, core);
  const close = () => {
    if (core.state()?.question) core.setQuestion(null);
  };
  media.on('play', close);
  timeline.on('episodechange', close);
  const { seen } = core;
  // The viewer is at the buttons of the host page.
  playIntent.subscribe((_, event) => event.type === 'request' && event.by === 'host' && seen());
  timeline.on('contentchange', seen);
  return {
    /** The viewer has touched something. */
    seen,
    /** Stops the film after minutes or at the end of the episode; null cancels. */
    setSleep(choice: number | 'episode' | null) {
      const before = core.state()?.sleep ?? null;
      core.setTimer(
        choice === null ? null : choice === 'episode' ? { kind: 'episode' } : sleepAfter(choice, Date.now()),
      );
      if (choice !== null || before !== null) tellSleep(store, choice);
    },
    /** Goes on where the film has stopped by itself. */
    goOn() {
      const { loop } = store.getState();
      const next = loop ? null : selectNextEpisode(store.getState());
      seen();
      close();
      if (media.state().playback === 'ended' && next !== null)
        selectEpisode(deps, next.id, { by: 'viewer', byName: false });
      else void media.play('viewer');
    },
    /** Closes the question about that. The film stays paused. */
    dismissQuestion() {
      if (playIntent.isHeld('rest')) {
        playIntent.pause();
        playIntent.release('rest');
      }
      close();
    },
  };
}

/** Tells of the sleep timer: minutes, the end of the episode, or off. */
function tellSleep(store: WidgetStore, choice: number | 'episode' | null): void {
  const text = leanBackText.sleep;
  const end = currentEpisode(store.getState())?.season ? text.episode : text.film;
  const name = choice === 'episode' ? end.toLowerCase() : text.minutes(choice ?? 0);
  tellSet(store, choice === null ? text.setOff : text.set(name));
}

type RestCore = ReturnType<typeof createRestCore>;

/** The facts that the answers and the player's events change: the timer and the viewer's presence. */
function createRestCore({ store, media, playIntent }: AllDeps, asks: boolean) {
  let attendance: Attendance = attended(Date.now());
  let cancelTimer = () => {};
  let lastFollowed: Id = 0;
  const state = () => store.getState().leanBack;
  const set = (change: Partial<LeanBack>) => store.setState(leanBackSet(change));
  const attend = (next: Attendance) => {
    attendance = next;
    // A seek to the end may end an episode twice, so the film stays there while the question is open, too.
    const isAsked = !!state()?.question || state()?.sleep?.kind === 'episode';
    const staysAtEnd = isAsked || (asks && asksBeforeNext(attendance));
    if (staysAtEnd !== state()?.staysAtEnd) set({ staysAtEnd });
  };
  const setTimer = (sleep: SleepTimer | null) => {
    cancelTimer();
    set({ sleep });
    attend(attendance);
    if (sleep?.kind === 'minutes') cancelTimer = callAt(sleep.deadline, onDeadline);
  };
  const setQuestion = (question: LeanBack['question']) => {
    set({ question });
    attend(attendance);
  };
  /** An answer is a sign of presence, so the next question is far away. */
  const ask = (question: LeanBack['question']) => {
    setTimer(null);
    attend(attended(Date.now()));
    // A menu would cover the question.
    store.setState({ openMenu: null });
    setQuestion(question);
  };
  const stop = (question: LeanBack['question']) => {
    ask(question);
    playIntent.hold('rest');
    media.halt();
  };
  /** Stops what plays. An ad plays to its end first: a paused one would stay on the screen for the night. */
  const onDeadline = () => {
    if (media.state().playback === 'playing') return stop('asleep');
    const state = store.getState();
    // Between two episodes, and until the network is back, nothing plays.
    const isBroken = playIntent.isHeld('offline') && playIntent.isRequested();
    if (!selectAdPending(state) && !playIntent.isExpected() && !isBroken) setTimer(null);
  };
  return {
    state,
    setQuestion,
    setTimer,
    ask,
    stop,
    attendance: () => attendance,
    /** The film went on after a pause, in milliseconds: nobody has watched meanwhile. */
    rested: (pause: number) => attend({ ...attendance, seenAt: attendance.seenAt + pause }),
    seen: () => attend(attended(Date.now())),
    /** Another episode has started by itself. */
    followed(episodeId: Id) {
      // A seek to the end may end the same episode twice.
      if (episodeId !== lastFollowed) attend({ ...attendance, episodes: attendance.episodes + 1 });
      lastFollowed = episodeId;
    },
  };
}

/** Stops the film when its time has come, and asks where it ends without the next episode. */
function followPlayback({ store, media, timeline }: AllDeps, asks: boolean, core: RestCore): void {
  let updatedAt: number | null = null;
  media.on('timeupdate', () => {
    if (media.state().playback !== 'playing') return;
    const sinceUpdate = updatedAt === null ? 0 : Date.now() - Math.max(updatedAt, core.attendance().seenAt);
    updatedAt = Date.now();
    // The device slept, or its clock was set: the film did not play for that time.
    if (Math.abs(sinceUpdate) > CLOCK_JUMP_MS) core.rested(sinceUpdate);
    if (isSleepDue(core.state()?.sleep ?? null, Date.now())) core.stop('asleep');
    else if (asks && isUnattended(core.attendance(), Date.now())) core.stop('still-watching');
  });
  let pausedAt: number | null = null;
  media.on('pause', () => {
    pausedAt = Date.now();
    updatedAt = null;
  });
  media.on('play', () => {
    // A hand during the pause has begun the time anew.
    if (pausedAt !== null) core.rested(Date.now() - Math.max(pausedAt, core.attendance().seenAt));
    pausedAt = null;
  });
  timeline.on('episodeover', () => {
    const { stream, selection, leanBack, nextCancelled } = store.getState();
    // The next episode has started by itself: its stream is on the way.
    if (stream === null) return core.followed(selection?.episodeId ?? 0);
    if (leanBack?.question) return;
    const isAsleep = leanBack?.sleep?.kind === 'episode';
    const isAsked = leanBack?.staysAtEnd === true && !nextCancelled;
    if (!isAsleep && !isAsked) return;
    // After the last episode nothing goes on.
    if (selectNextEpisode(store.getState()) === null) core.setTimer(null);
    else core.ask(isAsleep ? 'asleep' : 'still-watching');
  });
}

/** Longest delay of one timer: a clock that was set anew shows soon. */
const MAX_DELAY_MS = 60_000;

/** Calls `run` at a time of the wall clock. A timer alone stands still while the device sleeps. */
function callAt(time: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = time - Date.now();
    if (left <= 0) run();
    else timer = setTimeout(wait, Math.min(left, MAX_DELAY_MS));
  };
  wait();
  return () => clearTimeout(timer);
}
