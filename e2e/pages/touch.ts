import type { CDPSession, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Seconds between the ends of two quick presses. */
const QUICK_S = 0.08;

/** Seconds between two movements. */
const FRAME_S = 0.016;

/**
 * Pointer input that is as quick on a busy machine: the events do not await each other, and carry the timestamps of a
 * real hand.
 */
class Hand {
  protected readonly page: Page;
  private opened: Promise<CDPSession> | undefined;

  constructor(page: Page) {
    this.page = page;
  }

  protected session(): Promise<CDPSession> {
    this.opened ??= this.page.context().newCDPSession(this.page);
    return this.opened;
  }
}

/** A finger with gestures that Playwright's own lacks: it only taps. */
export class Finger extends Hand {
  /** Sends one event with all fingers that touch then. */
  async send(
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    points: readonly Point[],
    timestamp?: number,
  ): Promise<void> {
    const session = await this.session();
    const at = timestamp === undefined ? {} : { timestamp };
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points], ...at });
  }

  /** Taps several times. */
  async taps(point: Point, count: number): Promise<void> {
    await this.session();
    const from = Date.now() / 1000;
    const sent = Array.from({ length: count }, (_, tap) => {
      const at = from + tap * QUICK_S;
      return [this.send('touchStart', [point], at), this.send('touchEnd', [], at + QUICK_S / 2)];
    });
    await Promise.all(sent.flat());
  }

  /** Presses and holds. */
  async press(point: Point, ms: number): Promise<void> {
    await this.send('touchStart', [point]);
    // The duration makes it a long press.
    await this.page.waitForTimeout(ms);
    await this.send('touchEnd', []);
  }

  /** Swipes from one point to another. */
  async swipe(from: Point, to: Point, steps = 8): Promise<void> {
    await this.session();
    const startedAt = Date.now() / 1000;
    const start = this.send('touchStart', [from], startedAt);
    const moves = Array.from({ length: steps }, (_, index) => {
      const part = (index + 1) / steps;
      const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      return this.send('touchMove', [point], startedAt + (index + 1) * FRAME_S);
    });
    const end = this.send('touchEnd', [], startedAt + (steps + 1) * FRAME_S);
    await Promise.all([start, ...moves, end]);
  }
}

/** A mouse for double clicks. */
export class Mouse extends Hand {
  async doubleClick(point: Point): Promise<void> {
    const session = await this.session();
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });
    const from = Date.now() / 1000;
    const sent = [1, 2].flatMap((clickCount) =>
      (['mousePressed', 'mouseReleased'] as const).map((type, half) => {
        const timestamp = from + (clickCount - 1 + half / 2) * QUICK_S;
        return session.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount, timestamp });
      }),
    );
    await Promise.all(sent);
  }
}
