import type { MediaPlayerInstance } from '@vidstack/react';
import type { AdSessionInfo, MediaPort, SessionInfo } from '../player';
import type { PlayerCommands } from '../player-commands';
import { handOverSession, onSessionWritten } from './ad-session-panel';
import { attachMediaSession, type MediaSessionHandle } from './media-session';

/** The system's media panel over the life of several players. */
export interface SessionPanel extends Pick<MediaPort, 'setSession' | 'showAdSession'> {
  attach(player: MediaPlayerInstance, signal: AbortSignal): void;
  detach(): void;
}

/** Shows the ad that is on, and the content else. */
export function createSessionPanel(commands: PlayerCommands): SessionPanel {
  let session: SessionInfo | null = null;
  let adSession: AdSessionInfo | null = null;
  let content: MediaSessionHandle | null = null;
  let returnToContent: (() => void) | null = null;
  /** Hands the panel to the ad that is on, and again whenever Vidstack has written its own. */
  const handOver = () => {
    returnToContent?.();
    returnToContent = adSession === null || content === null ? null : handOverSession(commands, adSession);
  };
  return {
    attach(player, signal) {
      content = attachMediaSession(player, signal);
      onSessionWritten(player, () => adSession !== null && handOver(), signal);
      if (session !== null) content.set(session);
    },
    detach() {
      content = null;
    },
    setSession(info) {
      session = info;
      if (adSession === null) content?.set(info);
    },
    showAdSession(info) {
      adSession = info;
      handOver();
      if (info === null && session !== null) content?.set(session);
    },
  };
}
