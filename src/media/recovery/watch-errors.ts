import type { MediaFailure } from '../events';
import type { StageError, StageSource } from '../stage/facts';
import { failureOf } from '../stage/stream-error';
import { shownStage } from '../vidstack/shown-stage';
import type { Watched } from './watched';

/** Reports a source that cannot be played, or played further: once. */
export function watchErrors({ player, events, stage, signal }: Watched): void {
  let failed: StageSource | null = null;
  // The engine and the element may both tell that a source has ended, and hls.js does so for each of its buffers.
  const report = (failure: MediaFailure) => {
    const { source } = stage;
    if (source !== null && source === failed) return;
    failed = source;
    events.emit('failed', failure);
  };
  const tell = (error: StageError) => {
    if (!stage.isAway && stage.source !== null) report(failureOf(stage.source, error));
  };
  stage.on('error', tell, signal);
  player.listen(
    'error',
    ({ detail: { message, code, mediaError } }) => {
      // The stage has told it. An error of the element under hls.js or dash.js is Vidstack's alone.
      if (shownStage(player) !== null && mediaError === undefined) return;
      report({ kind: 'stream-failed', message, type: 'media', details: String(code) });
    },
    { signal },
  );
}
