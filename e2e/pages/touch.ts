import type { CDPSession, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger, faster and more supple than Playwright's own, which only taps. */
export class Finger {
  private readonly page: Page;
  private session: Promise<CDPSession> | undefined;

  constructor(page: Page) {
    this.page = page;
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> {
    this.session ??= this.page.context().newCDPSession(this.page);
    await (await this.session).send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  }

  /** Taps in a row, as quick as the browser takes them. */
  async taps(point: Point, count: number): Promise<void> {
    for (let tap = 0; tap < count; tap += 1) {
      await this.send('touchStart', [point]);
      await this.send('touchEnd', []);
    }
  }

  /** Puts the finger down, moves it and lets go. */
  async swipe(from: Point, to: Point, steps = 8): Promise<void> {
    await this.send('touchStart', [from]);
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      await this.send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    }
    await this.send('touchEnd', []);
  }
}
