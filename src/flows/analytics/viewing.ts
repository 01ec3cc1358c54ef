import { advanceClock, type PlayClock, passedMilestones, settled, UNWATCHED } from '@/domain/analytics/play-clock';
import type { Id } from '@/domain/catalogue/id';

/** Seconds of watched content between two `timeupdate` events. */
export const TIMEUPDATE_EVERY_S = 60;

/** The result of a step of playback. */
export interface Reached {
  milestones: number[];
  /** The viewer has watched another {@link TIMEUPDATE_EVERY_S} of content. */
  minute: boolean;
}

/** Watch time and milestones of the current episode. */
export interface Viewing {
  /** Starts an episode. A repeated episode keeps its milestones. */
  begin(episodeId: Id | null): void;
  /** Starts another stream of the same episode. The jump to its position does not count as watched. */
  interrupt(): void;
  /** Sets the playback state from the next step on. */
  set(now: { rate: number; isPlaying: boolean }): void;
  /** Records the position; milliseconds and seconds. */
  step(atMs: number, positionS: number, durationS: number): Reached;
  /** Records the end of the content. Returns false when the end was already recorded. */
  end(): boolean;
  /** Records the end of a seek. */
  arrive(): void;
  /** Position before the last jump; null before the first sample. */
  position(): number | null;
  totals(): Pick<PlayClock, 'realS' | 'videoS'>;
}

/** Creates the watch tracker. Totals restart with each episode. */
export function createViewing(): Viewing {
  let clock = UNWATCHED;
  let now = { rate: 1, isPlaying: false };
  const milestonesOf = new Map<Id | null, Set<number>>();
  let milestones = new Set<number>();

  const isNew = (percent: number) => !milestones.has(percent) && milestones.add(percent) !== undefined;

  return {
    begin(episodeId) {
      clock = UNWATCHED;
      milestones = milestonesOf.get(episodeId) ?? new Set();
      milestonesOf.set(episodeId, milestones);
      now = { ...now, isPlaying: false };
    },
    interrupt() {
      clock = { ...UNWATCHED, realS: clock.realS, videoS: clock.videoS };
      now = { ...now, isPlaying: false };
    },
    set({ rate, isPlaying }) {
      now = { rate, isPlaying };
    },
    step(atMs, positionS, durationS) {
      const minutes = Math.floor(clock.videoS / TIMEUPDATE_EVERY_S);
      clock = advanceClock(clock, { atMs, positionS, ...now });
      const { playedFromS, videoS } = clock;
      return {
        milestones: playedFromS === null ? [] : passedMilestones(playedFromS, positionS, durationS).filter(isNew),
        minute: Math.floor(videoS / TIMEUPDATE_EVERY_S) > minutes,
      };
    },
    end: () => isNew(100),
    arrive() {
      clock = settled(clock);
    },
    position: () => clock.steadyS,
    totals: () => clock,
  };
}
