import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from '../events';

/** Reports another selected track. */
export function bindTracks(events: Emitter<MediaEvents>, on: MediaPlayerInstance['listen']): void {
  on('audio-track-change', ({ detail }) => {
    if (detail !== null) events.emit('audiotrackchange', { label: detail.label });
  });
  on('text-track-change', ({ detail, triggers }) => {
    const asked = triggers.hasType('media-text-track-change-request');
    events.emit('texttrackchange', { label: detail?.label ?? null, asked });
  });
}
