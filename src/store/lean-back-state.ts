import type { Id } from '@/domain/catalogue/id';
import type { Repeat } from '@/domain/playback/repeat';
import type { SleepTimer } from '@/domain/playback/sleep-timer';

/** The jump over a segment that can be taken back. */
export interface SkipUndo {
  episodeId: Id;
  /** Position before the skip, in seconds. */
  seconds: number;
  /** Position after it. */
  to: number;
}

/** State of what serves a viewer without a hand on the player. Its code loads after the first frame. */
export interface LeanBack {
  sleep: SleepTimer | null;
  /** Why the film has stopped, until the viewer answers. */
  question: 'asleep' | 'still-watching' | null;
  /** The next episode does not start by itself. */
  staysAtEnd: boolean;
  /** The skip that the viewer may take back; null after a few seconds. */
  undo: SkipUndo | null;
  /** The skip that was taken back. Its button is not offered by itself again. */
  undone: SkipUndo | null;
  /** The part of the episode that repeats. */
  repeat: Repeat | null;
}

export const NO_LEAN_BACK: LeanBack = {
  sleep: null,
  question: null,
  staysAtEnd: false,
  undo: null,
  undone: null,
  repeat: null,
};
