import type { MediaPlayerInstance } from '@vidstack/react';
import { failureOf } from '../../stage/stream-error';
import type { PortParts } from '../port-parts';
import { shownStage } from '../shown-stage';

/** Reports a source that cannot be played, or played further. */
export function watchErrors(
  player: MediaPlayerInstance,
  { events, stage }: Pick<PortParts, 'events' | 'stage'>,
  signal: AbortSignal,
): void {
  const stop = stage.on('error', (error) => {
    if (!stage.isAway && stage.source !== null) events.emit('failed', failureOf(stage.source, error));
  });
  signal.addEventListener('abort', stop);
  player.listen(
    'error',
    ({ detail: { message, code, mediaError } }) => {
      // The stage has told it. An error of the element under hls.js or dash.js is Vidstack's alone.
      if (shownStage(player) !== null && mediaError === undefined) return;
      events.emit('failed', { kind: 'stream-failed', message, type: 'media', details: String(code) });
    },
    { signal },
  );
}
