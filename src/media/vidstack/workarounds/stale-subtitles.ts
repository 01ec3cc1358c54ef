import type { MediaPlayerInstance } from '@vidstack/react';

type TrackList = MediaPlayerInstance['textTracks'];

/** Removes the tracks whose id matches. */
export function removeTracks(tracks: TrackList, matches: (id: string) => boolean): void {
  for (const track of tracks.toArray()) {
    if (!matches(track.id)) continue;
    // Vidstack stores a default track under "captions" and looks it up under the track's own kind. A removed default of
    // the kind "subtitles" would stay the default, and replace the new one.
    if (track.kind === 'subtitles') Object.assign(track, { kind: 'captions' });
    tracks.remove(track);
  }
}
