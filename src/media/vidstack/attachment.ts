import type { MediaPlayerInstance } from '@vidstack/react';

/** Whether React has a player on the screen. */
export type AttachmentState =
  | { phase: 'detached' }
  | {
      phase: 'attached';
      player: MediaPlayerInstance;
      /** The element in which the player puts its `<video>`. */
      outlet: Element | null;
    };

/** The player on the screen, which React mounts and unmounts. */
export interface Attachment {
  state: AttachmentState;
  player(): MediaPlayerInstance | null;
}

/** Creates the attachment of a port without a player. */
export function createAttachment(): Attachment {
  const attachment: Attachment = {
    state: { phase: 'detached' },
    player: () => (attachment.state.phase === 'attached' ? attachment.state.player : null),
  };
  return attachment;
}
