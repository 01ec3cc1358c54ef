import { clamp } from '@/lib/number';
import type { ActionPlayer } from './media-actions';

const STEP_S = 0.5;
const MAX_OFFSET_S = 30;

/** Told to a player, makes Vidstack draw its captions anew. */
const REDRAW_EVENT = 'vds-font-change';

interface Cue {
  startTime: number;
  endTime: number;
}

/** How far the cues of each track have been moved, in seconds. */
const offsets = new WeakMap<object, number>();

const move = (cue: Cue, seconds: number): void => {
  cue.startTime += seconds;
  cue.endTime += seconds;
};

/**
 * Shifts the current subtitles by half a second: files are often made for another cut.
 * Cues that come later, as a stream does with its own, are moved as far.
 * @returns the seconds they are late by now; null where none are on
 */
export function shiftCaptions({ state, el }: ActionPlayer, direction: 1 | -1): number | null {
  const track = state.textTrack;
  if (track === null) return null;
  const from = offsets.get(track);
  const offset = clamp((from ?? 0) + direction * STEP_S, -MAX_OFFSET_S, MAX_OFFSET_S);
  if (from === undefined) track.addEventListener('add-cue', ({ detail }) => move(detail, offsets.get(track) ?? 0));
  offsets.set(track, offset);
  for (const cue of track.cues) move(cue, offset - (from ?? 0));
  el?.dispatchEvent(new Event(REDRAW_EVENT));
  return offset;
}
