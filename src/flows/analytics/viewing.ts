import { passedMilestones } from '@/domain/analytics/milestones';
import { advanceClock, type PlayClock, settled, UNWATCHED } from '@/domain/analytics/play-clock';

/** Content watched between two `timeupdate` events, seconds (spec section 9). */
export const TIMEUPDATE_EVERY_S = 60;

/** The result of a step of playback. */
export interface Reached {
  milestones: number[];
  /** Another {@link TIMEUPDATE_EVERY_S} of content were watched. */
  minute: boolean;
}

/** Watch time and milestones of the current episode. */
export interface Viewing {
  /** Another episode; its milestones are those it had when it was on before. */
  begin(episodeId: number | null): void;
  /** Another stream of the same episode: it begins somewhere, and nothing was watched on the way there. */
  interrupt(): void;
  /** Sets how the player plays from the next step on. */
  set(now: { rate: number; isPlaying: boolean }): void;
  /** The player is there now; milliseconds and seconds. */
  step(atMs: number, positionS: number, durationS: number): Reached;
  /** The end of the content: whether that is new. */
  end(): boolean;
  /** A seek has arrived. */
  arrive(): void;
  /** Position before the player jumped; null before anything was seen. */
  position(): number | null;
  totals(): Pick<PlayClock, 'realS' | 'videoS'>;
}

/** Makes the keeper of what is watched: totals are of one episode, from its choice on. */
export function createViewing(): Viewing {
  let clock = UNWATCHED;
  let now = { rate: 1, isPlaying: false };
  const milestonesOf = new Map<number | null, Set<number>>();
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
