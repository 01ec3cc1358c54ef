import type { MediaPlayerInstance } from '@vidstack/react';
import { clamp } from '@/lib/number';
import { redrawCaptions } from '../workarounds/caption-redraw';

const MAX_OFFSET_S = 30;

type CaptionPlayer = Pick<MediaPlayerInstance, 'state' | 'el'>;

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

/** The delay of the subtitles on the screen in seconds; null without subtitles. */
export function captionOffset({ state }: Pick<CaptionPlayer, 'state'>): number | null {
  return state.textTrack && (offsets.get(state.textTrack) ?? 0);
}

/**
 * Delays the subtitles on the screen, since a file is often made for another cut. Cues that a stream delivers later are
 * delayed too.
 * @returns the delay in seconds within its limits; null without subtitles
 */
export function setCaptionOffset({ state, el }: CaptionPlayer, seconds: number): number | null {
  const track = state.textTrack;
  if (track === null) return null;
  const from = offsets.get(track);
  const offset = clamp(seconds, -MAX_OFFSET_S, MAX_OFFSET_S);
  if (offset === (from ?? 0)) return offset;
  if (from === undefined) track.addEventListener('add-cue', ({ detail }) => move(detail, offsets.get(track) ?? 0));
  offsets.set(track, offset);
  for (const cue of track.cues) move(cue, offset - (from ?? 0));
  // Without a cue on the screen Vidstack would show its sample.
  if (track.activeCues.length > 0) redrawCaptions(el);
  return offset;
}
