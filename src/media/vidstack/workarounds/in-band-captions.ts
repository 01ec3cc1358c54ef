import type { MediaPlayerInstance } from '@vidstack/react';
import type Hls from 'hls.js';

/**
 * Shows in-band captions. Vidstack looks for their track under the number of the current subtitles and finds none. Its
 * own track would also enable subtitles of the manifest. These captions get separate tracks here, which are removed
 * with those of the manifest.
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
      // hls.js names them again after a recovery.
      if (!tracks.getById(id)) tracks.add({ id, kind, label, language: closedCaptions?.lang ?? '', type: 'vtt' });
      return false;
    });
  });
  hls.on(Events.CUES_PARSED, (_, { type, track, cues }) => {
    if (type !== 'captions') return;
    // Adds the layout fields that the browser's cues lack and the captions on the screen need.
    for (const cue of cues) tracks.getById(idOf(track))?.addCue(Object.assign(cue, { positionAlign: 'auto' }));
  });
}
