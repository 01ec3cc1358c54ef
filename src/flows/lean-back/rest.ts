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
import { selectAdPending, selectNextEpisode } from '@/store/selectors';
import type { LeanBack } from '@/store/state';
import { leanBackSet } from '@/store/updates/viewer';
import type { AllDeps } from '../deps';
import { selectEpisode } from '../episodes/select-episode';

interface RestOptions {
  /** Milliseconds of the wall clock, which goes on while the device sleeps. */
  now(): number;
  /** Whether an unattended player asks (`still_watching`). */
  asks: boolean;
}

/** The wall clock has jumped when more time lies between two time updates. A hidden page gets one a minute. */
const CLOCK_JUMP_MS = 5 * 60_000;

/** Follows the player from now on, and stops the film for a viewer who has fallen asleep or left. */
export function createRest(deps: AllDeps, options: RestOptions) {
  const { store, media, playIntent, timeline } = deps;
  const core = createRestCore(deps, options);
  followPlayback(deps, options, core);
  const close = () => {
    if (core.state()?.question) core.setQuestion(null);
  };
  media.on('play', close);
  timeline.on('episodechange', close);
  // The viewer is at the buttons of the host page.
  const seen = () => core.seen(options.now());
  playIntent.subscribe((_, event) => event.type === 'request' && event.by === 'host' && seen());
  timeline.on('contentchange', seen);
  return {
    seen,
    /** Starts, replaces or cancels the sleep timer: minutes, the end of the episode, or off. */
    setSleep: (choice: number | 'episode' | null) =>
      core.setTimer(
        choice === null ? null : choice === 'episode' ? { kind: 'episode' } : sleepAfter(choice, options.now()),
      ),
    goOn() {
      const { loop } = store.getState();
      const next = loop ? null : selectNextEpisode(store.getState());
      seen();
      close();
      if (media.state().playback === 'ended' && next !== null)
        selectEpisode(deps, next.id, { by: 'viewer', byName: false });
      else void media.play('viewer');
    },
    dismiss() {
      if (playIntent.isHeld('rest')) {
        playIntent.pause();
        playIntent.release('rest');
      }
      close();
    },
  };
}

type RestCore = ReturnType<typeof createRestCore>;

/** The facts that the answers and the player's events change: the timer and the viewer's presence. */
function createRestCore({ store, media, playIntent }: AllDeps, { now, asks }: RestOptions) {
  let attendance: Attendance = attended(now());
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
    if (sleep?.kind === 'minutes') cancelTimer = callAt(sleep.deadline, now, onDeadline);
  };
  const setQuestion = (question: LeanBack['question']) => {
    set({ question });
    attend(attendance);
  };
  /** An answer is a sign of presence, so the next question is far away. */
  const ask = (question: LeanBack['question']) => {
    setTimer(null);
    attend(attended(now()));
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
    seen: (at: number) => attend(attended(at)),
    /** Another episode has started by itself. */
    followed(episodeId: Id) {
      // A seek to the end may end the same episode twice.
      if (episodeId !== lastFollowed) attend({ ...attendance, episodes: attendance.episodes + 1 });
      lastFollowed = episodeId;
    },
  };
}

/** Stops the film when its time has come, and asks where it ends without the next episode. */
function followPlayback({ store, media }: AllDeps, { now, asks }: RestOptions, core: RestCore): void {
  let updatedAt: number | null = null;
  media.on('timeupdate', () => {
    if (media.state().playback !== 'playing') return;
    const sinceUpdate = updatedAt === null ? 0 : now() - Math.max(updatedAt, core.attendance().seenAt);
    updatedAt = now();
    // The device slept, or its clock was set: the film did not play for that time.
    if (Math.abs(sinceUpdate) > CLOCK_JUMP_MS) core.rested(sinceUpdate);
    if (isSleepDue(core.state()?.sleep ?? null, now())) core.stop('asleep');
    else if (asks && isUnattended(core.attendance(), now())) core.stop('still-watching');
  });
  let pausedAt: number | null = null;
  media.on('pause', () => {
    pausedAt = now();
    updatedAt = null;
  });
  media.on('play', () => {
    // A hand during the pause has begun the time anew.
    if (pausedAt !== null) core.rested(now() - Math.max(pausedAt, core.attendance().seenAt));
    pausedAt = null;
  });
  media.on('ended', () => {
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
function callAt(time: number, now: () => number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = time - now();
    if (left <= 0) run();
    else timer = setTimeout(wait, Math.min(left, MAX_DELAY_MS));
  };
  wait();
  return () => clearTimeout(timer);
}
