import type { Page } from '@playwright/test';
import type { Player } from './player';

/** One sample of the screen; times are milliseconds of the widget's clock. */
export interface Look {
  readonly at: number;
  /** Visible spinners: the page's own, the content's and the ad's. */
  readonly spinners: number;
  /** Whether the content has data for a frame, or had. */
  readonly hasFrame: boolean;
}

export interface SpinnerLog {
  readonly looks: readonly Look[];
  /** Time of the press that starts the content; null before it. */
  readonly pressedAt: number | null;
}

/** Records which spinners are visible, from the start of the widget's page. */
export async function logSpinners(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const log = { looks: [] as unknown[], pressedAt: null as number | null };
    Object.assign(window, { vvSpinners: log });
    const isSeen = (element: Element) => {
      const { width } = element.getBoundingClientRect();
      if (width === 0 || getComputedStyle(element).visibility !== 'visible') return false;
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (Number(getComputedStyle(at).opacity) < 0.5) return false;
      }
      return true;
    };
    let hasFrame = false;
    const watched = new WeakSet<HTMLVideoElement>();
    // A frame is on the screen some milliseconds before the element says so.
    const watch = (video: HTMLVideoElement) => {
      if (!watched.has(video)) video.requestVideoFrameCallback(() => (hasFrame = true));
      watched.add(video);
    };
    const look = () => {
      const statuses = [...document.querySelectorAll('#vv-boot .vv-spinner, [data-testid$="spinner"]')];
      const spinners = statuses.flatMap((status) => [...status.querySelectorAll(':scope > div')]).filter(isSeen);
      const videos = [...document.querySelectorAll('video')].filter(
        (video) => video.closest('[data-testid="spot-slot"]') === null,
      );
      videos.forEach(watch);
      hasFrame ||= videos.some(({ readyState }) => readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
      log.looks.push({ at: performance.now(), spinners: spinners.length, hasFrame });
    };
    setInterval(look, 50);
    addEventListener(
      'click',
      ({ timeStamp }) => {
        log.pressedAt ??= timeStamp;
      },
      { capture: true },
    );
  });
}

/** The samples so far. */
export function spinnerLog(player: Player): Promise<SpinnerLog> {
  return player.frame.locator('html').evaluate(() => (window as unknown as { vvSpinners: SpinnerLog }).vvSpinners);
}
