import type { MediaPlayerInstance } from '@vidstack/react';
import type { Chapter } from '@/domain/playback/chapter';
import type { LoadedRange, MediaPort } from '../player';

type Track = ReturnType<MediaPlayerInstance['textTracks']['toArray']>[number];

/** The chapters of a track, in order. */
export const chaptersOf = ({ cues }: Pick<Track, 'cues'>): readonly Chapter[] =>
  cues.map(({ startTime, text }) => ({ start: startTime, title: text })).sort((a, b) => a.start - b.start);

/** Reads the loaded ranges and the chapters of the player on the screen. */
export function createContentParts(
  current: () => MediaPlayerInstance | null,
): Pick<MediaPort, 'buffered' | 'chapters'> {
  return {
    buffered: () => rangesOf(current()?.state.buffered),
    chapters() {
      const track = current()
        ?.textTracks.toArray()
        .find(({ kind }) => kind === 'chapters');
      return track === undefined ? [] : chaptersOf(track);
    },
  };
}

function rangesOf(ranges: TimeRanges | undefined): readonly LoadedRange[] {
  return Array.from({ length: ranges?.length ?? 0 }, (_, index) => ({
    start: ranges?.start(index) ?? 0,
    end: ranges?.end(index) ?? 0,
  }));
}
