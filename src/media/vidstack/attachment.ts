import type { MediaPlayerInstance } from '@vidstack/react';
import type { FollowedIntent } from './follow-play-intent';

/** Whether React has a player on the screen. */
export type AttachmentState =
  | { phase: 'detached' }
  | {
      phase: 'attached';
      player: MediaPlayerInstance;
      /** The element in which the player puts its `<video>`. */
      outlet: Element | null;
      intent: FollowedIntent;
    };

/** The player on the screen, which React mounts and unmounts. */
export interface Attachment {
  state: AttachmentState;
  player(): MediaPlayerInstance | null;
  intent(): FollowedIntent | null;
}

/** Creates the attachment of a port without a player. */
export function createAttachment(): Attachment {
  const attachment: Attachment = {
    state: { phase: 'detached' },
    player: () => (attachment.state.phase === 'attached' ? attachment.state.player : null),
    intent: () => (attachment.state.phase === 'attached' ? attachment.state.intent : null),
  };
  return attachment;
}
