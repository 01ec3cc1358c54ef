import type { MediaPlayerInstance } from '@vidstack/react';

type TrackList = MediaPlayerInstance['textTracks'];

/** Ids that Vidstack gives to tracks of a manifest. */
const MANIFEST_TRACK_ID = /^(hls|dash)-/;

/** Removes the subtitles of the last manifest. Vidstack keeps them, and adds the cues of the next manifest to them. */
export function removeManifestTracks(tracks: TrackList): void {
  removeTracks(tracks, (id) => MANIFEST_TRACK_ID.test(id));
}

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
