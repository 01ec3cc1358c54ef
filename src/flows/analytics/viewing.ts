import { advanceClock, type PlayClock, passedMilestones, settled, UNWATCHED } from '@/domain/analytics/play-clock';
import { createWatched } from '@/domain/analytics/watched-runs';
import type { Id } from '@/domain/catalogue/id';
import type { EventMoment, View } from '../timeline';

/** Seconds of watched content between two `timeupdate` events. */
export const TIMEUPDATE_EVERY_S = 60;

export type Viewing = ReturnType<typeof createViewing>;

/** Creates the tracker of watch time and milestones of the current episode. Totals restart with each. */
export function createViewing() {
  let clock = UNWATCHED;
  let now = { rate: 1, isPlaying: false };
  const milestonesOf = new Map<Id | null, Set<number>>();
  let milestones = new Set<number>();

  const watched = new WeakMap<View, ReturnType<typeof createWatched>>();

  const isNew = (percent: number) => !milestones.has(percent) && milestones.add(percent) !== undefined;

  return {
    /** Starts an episode. A repeated episode keeps its milestones. */
    begin(episodeId: Id | null) {
      clock = UNWATCHED;
      milestones = milestonesOf.get(episodeId) ?? new Set();
      milestonesOf.set(episodeId, milestones);
      now = { ...now, isPlaying: false };
    },
    /** Starts another stream of the same episode. The jump to its position does not count as watched. */
    interrupt() {
      clock = { ...UNWATCHED, realS: clock.realS, videoS: clock.videoS };
      now = { ...now, isPlaying: false };
    },
    /** Sets the playback state from the next step on. */
    set({ rate, isPlaying }: typeof now) {
      now = { rate, isPlaying };
    },
    /**
     * Records the position; in seconds.
     * @returns the milestones reached, and whether another {@link TIMEUPDATE_EVERY_S} of content was watched
     */
    step({ at: atMs, view }: Pick<EventMoment, 'at' | 'view'>, positionS: number, durationS: number) {
      const minutes = Math.floor(clock.videoS / TIMEUPDATE_EVERY_S);
      clock = advanceClock(clock, { atMs, positionS, ...now });
      const { playedFromS, videoS } = clock;
      // A broadcast has no seconds that another viewer sees as well.
      if (playedFromS !== null && durationS < Number.POSITIVE_INFINITY) {
        if (!watched.has(view)) watched.set(view, createWatched());
        watched.get(view)?.play(playedFromS, positionS);
      }
      return {
        milestones: playedFromS === null ? [] : passedMilestones(playedFromS, positionS, durationS).filter(isNew),
        minute: Math.floor(videoS / TIMEUPDATE_EVERY_S) > minutes,
      };
    },
    /** Records the end of the content. Returns false when the end was already recorded. */
    end: () => isNew(100),
    /** Records the end of a seek. */
    arrive() {
      clock = settled(clock);
    },
    /** Position before the last jump; null before the first sample. */
    position: () => clock.steadyS,
    /** The parts of the content that were played in a view. */
    watched: (view: View) => watched.get(view)?.runs() ?? [],
    totals: (): Pick<PlayClock, 'realS' | 'videoS'> => clock,
  };
}
