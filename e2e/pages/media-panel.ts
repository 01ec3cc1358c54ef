import type { Page } from '@playwright/test';
import type { Player } from './player';

type Handlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

/** The system's own media panel, as far as a page has a part in it. */
export class MediaPanel {
  private readonly player: Player;

  private constructor(player: Player) {
    this.player = player;
  }

  /** Takes the panel's place, before the page is opened. */
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

  /** Names of the buttons that it shows, in order of the alphabet. */
  buttons(): Promise<string[]> {
    return this.player.root.evaluate(() => Object.keys((window as unknown as { vvPanel: Handlers }).vvPanel).sort());
  }

  /** Presses a button of it. */
  async press(details: MediaSessionActionDetails): Promise<void> {
    await this.player.root.evaluate((_, given) => {
      const { vvPanel } = window as unknown as { vvPanel: Handlers };
      vvPanel[given.action]?.(given);
    }, details);
  }

  /** What it says. */
  said(): Promise<{ title: string; album: string; artwork: string } | null> {
    return this.player.root.evaluate(() => {
      const { metadata } = navigator.mediaSession;
      if (metadata === null) return null;
      const { title, album, artwork } = metadata;
      return { title, album, artwork: artwork.map(({ src }) => src).join() };
    });
  }
}
