import { replayIntegration } from '@sentry/react';
import { scrub } from './scrub';

/** Elements that change with every frame of the video and do not help to explain an error. */
const ALWAYS_MOVING = ['[data-media-provider]', '[data-part="seek-bar"]', '[data-layer="captions"]'];

/**
 * Records the last minute of the interface in memory. Only an error sends it. All text is masked and all media blocked.
 * Nothing is written to the browser's storage.
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
    // Many sites' policies forbid a worker from a blob, and its code is a fifth of the chunk.
    useCompression: false,
    networkCaptureBodies: false,
    beforeAddRecordingEvent: scrub,
  });
}
