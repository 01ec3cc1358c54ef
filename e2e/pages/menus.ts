import { expect, type Locator } from '@playwright/test';
import type { Player } from './player';

/** The menus behind the icons of the controls. */
export class Menus {
  private readonly player: Player;
  readonly settingsToggle: Locator;
  readonly captionsToggle: Locator;
  /** The open menu, of any kind. */
  readonly any: Locator;
  readonly back: Locator;
  readonly close: Locator;

  constructor(player: Player) {
    this.player = player;
    const { frame } = player;
    this.settingsToggle = frame.getByTestId('settings-toggle');
    this.captionsToggle = frame.getByTestId('captions-toggle');
    this.any = frame.getByRole('dialog');
    this.back = frame.getByTestId('menu-back');
    this.close = frame.getByTestId('menu-close');
  }

  menu(name: string): Locator {
    return this.player.frame.getByTestId(`menu-${name}`);
  }

  /** The row that leads to another menu. */
  row(name: string): Locator {
    return this.any.getByTestId(`to-${name}`);
  }

  option(value: string): Locator {
    return this.any.getByTestId(`option-${value}`);
  }

  /** Opens the settings, or one of the menus behind them. */
  async openSettings(name?: string): Promise<void> {
    await this.player.press(this.settingsToggle);
    await expect(this.menu('settings')).toBeVisible();
    if (name === undefined) return;
    if ((await this.row(name).count()) === 0) await this.row('more').click();
    await this.row(name).click();
    await expect(this.menu(name)).toBeVisible();
  }

  /** Picks an option of a settings menu, which closes the menu. */
  async choose(name: string, value: string): Promise<void> {
    await this.openSettings(name);
    await this.option(value).click();
    await expect(this.any).toHaveCount(0);
  }

  async openSubtitles(): Promise<void> {
    await this.player.press(this.captionsToggle);
    await expect(this.menu('subtitles')).toBeVisible();
  }
}
