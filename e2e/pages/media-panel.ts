import type { Page } from '@playwright/test';
import type { Player } from './player';

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

/** The system's media panel, as a page controls it. */
export class MediaPanel {
  private readonly player: Player;

  private constructor(player: Player) {
    this.player = player;
  }

  /** Replaces the panel's API before the page is opened. */
  static async watch(page: Page, player: Player): Promise<MediaPanel> {
    await page.addInitScript(() => {
      const handlers: Handlers = {};
      const real = MediaSession.prototype.setActionHandler;
      Object.assign(window, { vvPanel: handlers });
      MediaSession.prototype.setActionHandler = function (action, handler) {
        real.call(this, action, handler);
        if (handler === null) delete handlers[action];
        else handlers[action] = handler;
      };
    });
    return new MediaPanel(player);
  }

  /** Names of its buttons in alphabetical order. */
  buttons(): Promise<string[]> {
    return this.player.root.evaluate(() => Object.keys((window as unknown as { vvPanel: Handlers }).vvPanel).sort());
  }

  /** Presses a button of the panel. */
  async press(details: MediaSessionActionDetails): Promise<void> {
    await this.player.root.evaluate((_, given) => {
      const { vvPanel } = window as unknown as { vvPanel: Handlers };
      vvPanel[given.action]?.(given);
    }, details);
  }

  /** Its displayed metadata. */
  said(): Promise<{ title: string; album: string; artwork: string } | null> {
    return this.player.root.evaluate(() => {
      const { metadata } = navigator.mediaSession;
      if (metadata === null) return null;
      const { title, album, artwork } = metadata;
      return { title, album, artwork: artwork.map(({ src }) => src).join() };
    });
  }
}
