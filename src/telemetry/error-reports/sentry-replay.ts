import { replayIntegration } from '@sentry/react';
import { scrub } from './scrub';

/** Changes with every frame of the film and says nothing of an error. */
const ALWAYS_MOVING = ['[data-media-provider]', '[data-testid="seek-bar"]', '[data-testid="captions"]'];

/**
 * The last minute of the interface, kept in memory and sent with an error alone. No word of it can be read and no
 * picture seen; it leaves nothing in the browser's storage.
 */
export function createReplay() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    blockAllMedia: true,
    block: ALWAYS_MOVING,
    maskAttributes: ['data-tip', 'title', 'placeholder', 'aria-label', 'aria-valuetext', 'href', 'alt'],
    stickySession: false,
    minReplayDuration: 0,
    // A worker made of text is what many sites' policies forbid, and the code of it is a fifth of the chunk.
    useCompression: false,
    networkCaptureBodies: false,
    beforeAddRecordingEvent: scrub,
  });
}
