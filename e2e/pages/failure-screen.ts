import { expect, type Locator } from '@playwright/test';
import type { Player } from './player';

/** What stands in place of the player when it cannot play. */
export class FailureScreen {
  readonly root: Locator;
  readonly button: Locator;

  constructor(player: Player) {
    this.root = player.frame.getByTestId('failure-panel');
    this.button = this.root.getByRole('button');
  }

  /** The panel of this kind comes within the time. */
  async expectKind(kind: string, timeout = 10_000): Promise<void> {
    await expect(this.root).toHaveAttribute('data-kind', kind, { timeout });
  }

  async id(): Promise<string> {
    return (await this.root.getAttribute('data-error-id')) ?? '';
  }
}
