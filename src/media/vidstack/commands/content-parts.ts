import type { MediaPlayerInstance } from '@vidstack/react';
import { chaptersOf } from '@/domain/playback/chapter';
import type { LoadedRange, MediaPort } from '../../player';

/** Reads the ranges and the chapters of the player on the screen. */
export function createContentParts(current: () => MediaPlayerInstance | null): Pick<MediaPort, 'ranges' | 'chapters'> {
  return {
    ranges: (of) => rangesOf(current()?.state[of]),
    chapters() {
      const track = current()
        ?.textTracks.toArray()
        .find(({ kind }) => kind === 'chapters');
      return track === undefined ? [] : chaptersOf(track);
    },
  } satisfies Partial<MediaPort>;
}

function rangesOf(ranges: TimeRanges | undefined): readonly LoadedRange[] {
  return Array.from({ length: ranges?.length ?? 0 }, (_, index) => ({
    start: ranges?.start(index) ?? 0,
    end: ranges?.end(index) ?? 0,
  }));
}
