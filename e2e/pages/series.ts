import { expect, type Locator, type Page } from '@playwright/test';
import type { Player } from './player';

/** The overlays between the episodes of a series. */
export class Series {
  readonly resumePrompt: Locator;
  readonly goOn: Locator;
  readonly startOver: Locator;
  readonly nextCard: Locator;
  readonly playNext: Locator;
  readonly cancelNext: Locator;
  readonly notice: Locator;
  private readonly player: Player;

  constructor(player: Player) {
    const { frame } = player;
    this.player = player;
    this.resumePrompt = frame.getByTestId('resume-prompt');
    this.goOn = frame.getByTestId('resume-continue');
    this.startOver = frame.getByTestId('resume-start-over');
    this.nextCard = frame.getByTestId('next-card');
    this.playNext = frame.getByTestId('next-card-play');
    this.cancelNext = frame.getByTestId('next-card-cancel');
    this.notice = frame.getByTestId('notice');
  }

  /** Expects content that waits for its start, without a prompt. */
  async expectNoQuestion(): Promise<void> {
    await expect(this.player.bigPlay).toBeVisible();
    await expect(this.resumePrompt).toHaveCount(0);
  }
}

/** Seeds the player's storage as an earlier visit would; a reload keeps later values. */
export async function seedStorage(page: Page, values: Readonly<Record<string, unknown>>): Promise<void> {
  await page.addInitScript((seed) => {
    try {
      if (sessionStorage.getItem('vv-seeded') !== null) return;
      sessionStorage.setItem('vv-seeded', 'yes');
      for (const [key, value] of Object.entries(seed)) {
        localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
      }
    } catch {
      // A page without storage cannot be seeded.
    }
  }, values);
}

/** Records each displayed content frame, from the first on. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.vvFrames = [];
    const watched = new WeakSet<HTMLVideoElement>();
    const watch = (video: HTMLVideoElement) => {
      if (watched.has(video)) return;
      watched.add(video);
      const note: VideoFrameRequestCallback = (_, { mediaTime }) => {
        window.vvFrames.push(mediaTime);
        video.requestVideoFrameCallback(note);
      };
      video.requestVideoFrameCallback(note);
    };
    new MutationObserver(() => document.querySelectorAll('video').forEach(watch)).observe(document, {
      childList: true,
      subtree: true,
    });
  });
}

/** Positions of the displayed frames, in order. */
export const framesOf = (player: Player): Promise<number[]> => player.video.evaluate(() => window.vvFrames);
