import type { Locator } from '@playwright/test';
import type { Player } from './player';

export const SHARE_TARGETS = ['vk', 'telegram', 'whatsapp', 'x', 'facebook', 'ok'] as const;

/** The links to the episode and the ways to share them. */
export class SharePopup {
  readonly toggle: Locator;
  readonly root: Locator;
  readonly link: Locator;
  readonly copy: Locator;
  readonly fromNow: Locator;
  private readonly player: Player;

  constructor(player: Player) {
    const { frame } = player;
    this.player = player;
    this.toggle = frame.getByTestId('share-toggle');
    this.root = frame.getByTestId('share-popup');
    this.link = frame.getByTestId('share-link');
    this.copy = frame.getByTestId('share-copy');
    this.fromNow = frame.getByTestId('share-from-now');
  }

  target(name: (typeof SHARE_TARGETS)[number]): Locator {
    return this.root.getByTestId(`share-${name}`);
  }

  async open(): Promise<void> {
    await this.player.press(this.toggle);
    await this.root.waitFor();
  }
}
