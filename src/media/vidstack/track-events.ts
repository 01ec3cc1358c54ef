import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../events';

/** Reports the tracks of a source and changes among them. */
export function bindTracks(
  player: MediaPlayerInstance,
  events: Emitter<MediaEvents>,
  on: MediaPlayerInstance['listen'],
): void {
  let isTelling = false;
  on('audio-tracks-change', () => {
    // Tracks are added one by one. The list is reported after the last of them.
    if (isTelling) return;
    isTelling = true;
    queueMicrotask(() => {
      isTelling = false;
      const tracks = player.audioTracks.toArray().map(({ label, language }) => ({ label, language }));
      if (tracks.length > 0) events.emit('audiotracks', { labels: tracks.map(({ label }) => label), tracks });
    });
  });
  on('audio-track-change', ({ detail }) => {
    if (detail !== null) events.emit('audiotrackchange', { label: detail.label });
  });
  on('text-track-change', ({ detail, triggers }) => {
    const asked = triggers.hasType('media-text-track-change-request');
    events.emit('texttrackchange', { label: detail?.label ?? null, asked });
  });
}
