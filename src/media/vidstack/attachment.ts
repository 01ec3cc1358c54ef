import type { MediaPlayerInstance } from '@vidstack/react';
import type { FollowedIntent } from './follow-play-intent';

interface Attached {
  player: MediaPlayerInstance;
  /** The element in which the player puts its `<video>`. */
  outlet: Element | null;
  intent: FollowedIntent;
}

/** Whether React has a player on the screen. */
export type AttachmentState = { phase: 'detached' } | ({ phase: 'attached' } & Attached);

/** The player on the screen, which comes and goes with React. */
export interface Attachment {
  state(): AttachmentState;
  player(): MediaPlayerInstance | null;
  enter(attached: Attached): void;
  leave(): void;
}

export function createAttachment(): Attachment {
  let state: AttachmentState = { phase: 'detached' };
  return {
    state: () => state,
    player: () => (state.phase === 'attached' ? state.player : null),
    enter(attached) {
      state = { phase: 'attached', ...attached };
    },
    leave() {
      state = { phase: 'detached' };
    },
  };
}
