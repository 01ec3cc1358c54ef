import { expect, type Locator } from '@playwright/test';
import type { Player } from './player';

/** The list of seasons and episodes. */
export class EpisodePicker {
  private readonly player: Player;
  readonly toggle: Locator;
  readonly root: Locator;

  constructor(player: Player) {
    this.player = player;
    this.toggle = player.frame.getByTestId('episodes-toggle');
    this.root = player.frame.getByTestId('episode-picker');
  }

  /** The select of the season, which more than three seasons have. */
  get select(): Locator {
    return this.root.getByTestId('season-select');
  }

  season(order: number): Locator {
    return this.root.getByTestId(`season-${order}`);
  }

  episode(id: number): Locator {
    return this.root.getByTestId(`episode-${id}`);
  }

  /** Opens the picker; the controls may be hidden at the time. */
  async open(): Promise<void> {
    await this.player.press(this.toggle);
    await expect(this.root).toBeVisible();
  }

  /** Picks an episode by its id, also of another season. */
  async pick(id: number, season?: number): Promise<void> {
    await this.open();
    if (season !== undefined) await this.season(season).click();
    await this.episode(id).click();
    await expect(this.root).toBeHidden();
  }
}
