import type { MediaPlayerInstance } from '@vidstack/react';
import type { AdSessionInfo, MediaPort, SessionInfo } from '../player';
import type { PlayerCommands } from '../player-commands';
import { attachMediaSession, type MediaSessionHandle } from './media-session';

/** The system's media panel across the lives of several players. */
export interface SessionPanel extends Pick<MediaPort, 'setSession' | 'showAdSession'> {
  attach(player: MediaPlayerInstance, signal: AbortSignal): void;
  detach(): void;
  /** Loads the code that hands the panel to an ad, before the ad. */
  prepareAd(): void;
}

/** Shows the ad that is on the screen, and otherwise the content. */
export function createSessionPanel(commands: PlayerCommands): SessionPanel {
  let session: SessionInfo | null = null;
  let adSession: AdSessionInfo | null = null;
  let content: MediaSessionHandle | null = null;
  let ads: typeof import('./ad-session-panel') | null = null;
  let returnToContent: (() => void) | null = null;
  /** Hands the panel to the current ad, and again after each write of Vidstack. */
  const handOver = () => {
    returnToContent?.();
    returnToContent = (adSession && content && ads?.handOverSession(commands, adSession)) ?? null;
  };
  const prepareAd = async () => {
    // Without this chunk the panel stays with the content.
    ads ??= await import('./ad-session-panel').catch(() => null);
    if (adSession !== null) handOver();
  };
  return {
    attach(player, signal) {
      content = attachMediaSession(player, signal);
      for (const type of ['title-change', 'can-play', 'duration-change'] as const) {
        player.listen(type, () => setTimeout(() => adSession && handOver()), { signal });
      }
      if (session !== null) content.set(session);
    },
    detach() {
      content = null;
    },
    prepareAd: () => void prepareAd(),
    setSession(info) {
      session = info;
      if (adSession === null) content?.set(info);
    },
    showAdSession(info) {
      adSession = info;
      if (info !== null && ads === null) void prepareAd();
      handOver();
      if (info === null && session !== null) content?.set(session);
    },
  };
}
