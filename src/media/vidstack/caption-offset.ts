import type { MediaPlayerInstance } from '@vidstack/react';
import { clamp } from '@/lib/number';
import { redrawCaptions } from './workarounds/caption-redraw';

const STEP_S = 0.5;
const MAX_OFFSET_S = 30;

interface Cue {
  startTime: number;
  endTime: number;
}

/** Offset of each track's cues, in seconds. */
const offsets = new WeakMap<object, number>();

const move = (cue: Cue, seconds: number): void => {
  cue.startTime += seconds;
  cue.endTime += seconds;
};

/**
 * Shifts the subtitles on the screen by half a second, since a file is often made for another cut. Cues that a stream
 * delivers later are shifted too.
 * @returns the delay of the cues in seconds; null without subtitles
 */
export function shiftCaptions(
  { state, el }: Pick<MediaPlayerInstance, 'state' | 'el'>,
  direction: 1 | -1,
): number | null {
  const track = state.textTrack;
  if (track === null) return null;
  const from = offsets.get(track);
  const offset = clamp((from ?? 0) + direction * STEP_S, -MAX_OFFSET_S, MAX_OFFSET_S);
  if (from === undefined) track.addEventListener('add-cue', ({ detail }) => move(detail, offsets.get(track) ?? 0));
  offsets.set(track, offset);
  for (const cue of track.cues) move(cue, offset - (from ?? 0));
  redrawCaptions(el);
  return offset;
}
