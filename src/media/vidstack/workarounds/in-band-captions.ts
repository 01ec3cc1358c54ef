import type { MediaPlayerInstance } from '@vidstack/react';
import type Hls from 'hls.js';

/**
 * Shows captions that come within the picture. Vidstack looks for their track under the number of the subtitles that
 * are on, and finds none; and switched on, that track would switch on subtitles of the manifest. So it is shown none of
 * them: they get tracks of their own here, which go with the manifest's others.
 * @param hls before Vidstack listens to it
 */
export function installInBandCaptions(
  hls: Hls,
  tracks: Pick<MediaPlayerInstance['textTracks'], 'add' | 'getById'>,
): void {
  const { Events } = hls.constructor as typeof Hls;
  const idOf = (name = '') => `hls-${name}`;
  hls.on(Events.NON_NATIVE_TEXT_TRACKS_FOUND, (_, found) => {
    found.tracks = found.tracks.filter(({ _id, kind, label, closedCaptions }) => {
      if (kind !== 'captions') return true;
      const id = idOf(_id);
      // After a recovery hls.js names them again.
      if (!tracks.getById(id)) tracks.add({ id, kind, label, language: closedCaptions?.lang ?? '', type: 'vtt' });
      return false;
    });
  });
  hls.on(Events.CUES_PARSED, (_, { type, track, cues }) => {
    if (type !== 'captions') return;
    // What the browser's own cues lack and the captions on the screen are placed by.
    for (const cue of cues) tracks.getById(idOf(track))?.addCue(Object.assign(cue, { positionAlign: 'auto' }));
  });
}
