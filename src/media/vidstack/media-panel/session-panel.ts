import type { MediaPlayerInstance } from '@vidstack/react';
import { lazy } from '@/lib/lazy';
import type { AdSessionInfo, MediaPort, SessionInfo } from '../../player';
import type { PanelCommands } from './ad-session-panel';
import { attachMediaSession, type MediaSessionHandle } from './media-session';

/** The system's media panel across the lives of several players. */
export interface SessionPanel extends Pick<MediaPort, 'setSession' | 'showAdSession'> {
  attach(player: MediaPlayerInstance, signal: AbortSignal): void;
  detach(): void;
  /** Loads the code that hands the panel to an ad, before the ad. */
  prepareAd(): void;
}

/** Shows the ad that is on the screen, and otherwise the content. */
export function createSessionPanel(commands: () => PanelCommands): SessionPanel {
  let session: SessionInfo | null = null;
  let adSession: AdSessionInfo | null = null;
  let content: MediaSessionHandle | null = null;
  // Without this chunk the panel stays with the content.
  const ads = lazy(() => import('./ad-session-panel'));
  let returnToContent: (() => void) | null = null;
  /** Hands the panel to the current ad, and again after each write of Vidstack. */
  const handOver = () => {
    returnToContent?.();
    returnToContent = (adSession && content && ads.loaded()?.handOverSession(commands(), adSession)) ?? null;
  };
  const prepareAd = () => ads.run(() => adSession !== null && handOver());
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
    prepareAd,
    setSession(info) {
      session = info;
      if (adSession === null) content?.set(info);
    },
    showAdSession(info) {
      adSession = info;
      if (info !== null && ads.loaded() === null) prepareAd();
      handOver();
      if (info === null && session !== null) content?.set(session);
    },
  };
}
