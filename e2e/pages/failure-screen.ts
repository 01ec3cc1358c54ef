import { expect, type Locator } from '@playwright/test';
import type { Player } from './player';

/** The screen that replaces a player that cannot play. */
export class FailureScreen {
  readonly root: Locator;
  readonly button: Locator;

  constructor(player: Player) {
    this.root = player.frame.getByTestId('failure-panel');
    this.button = this.root.getByRole('button');
  }

  /** Expects a failure screen of this kind within the time. */
  async expectKind(kind: string, timeout = 10_000): Promise<void> {
    await expect(this.root).toHaveAttribute('data-kind', kind, { timeout });
  }

  async id(): Promise<string> {
    return (await this.root.getAttribute('data-error-id')) ?? '';
  }
}
