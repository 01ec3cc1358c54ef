import type { Page } from '@playwright/test';
import type { AdStand, StandOptions } from './ad-stand';

/** Outcome of one page of many. */
export interface AdOutcome {
  readonly ad: string;
  /** Key of the page's pings. */
  readonly key: string;
  /** Pings so far, in the order of sending. The browser reports them a moment after it sends them. */
  pings(): readonly string[];
  readonly adEvents: readonly string[];
  readonly log: readonly string[];
  /** Code of the failure in the log; null without a failure. */
  readonly code: number | null;
}

/** Size of frames that all fit side by side into a window of 1280x720. */
const FRAME = { width: 160, height: 90 } as const;

/** Plays each ad in a frame of its own on one page, a given number at once, until the content plays in all of them. */
export async function playCrowd(
  stand: AdStand,
  ads: readonly string[],
  { atOnce = 1, ...options }: Omit<StandOptions, 'ads'> & { readonly atOnce?: number } = {},
): Promise<AdOutcome[]> {
  const { page, session } = stand;
  await openCrowdPage(stand);
  for (const [index, ad] of ads.entries()) {
    await addFrame(page, stand.url({ ads: [ad], ...options }, `${session}-${index}`));
    await page.waitForFunction(
      (most) => {
        const frames = [...document.querySelectorAll('iframe')];
        return frames.filter(({ contentWindow }) => typeof contentWindow?.vvAd?.contentAt !== 'number').length < most;
      },
      index < ads.length - 1 ? atOnce : 1,
    );
  }
  const outcomes = await page.evaluate(() =>
    [...document.querySelectorAll('iframe')].flatMap(({ contentWindow }) => {
      if (contentWindow === null) return [];
      const { adEvents, log } = contentWindow.vvAd;
      return { adEvents, log };
    }),
  );
  return outcomes.map((outcome, index) => {
    const key = `${session}-${index}`;
    return { ad: ads[index] ?? '', key, pings: () => stand.sent(key), code: codeOf(outcome.log), ...outcome };
  });
}

/** `warn: Ad …: 405 Media file error: …` */
function codeOf(log: readonly string[]): number | null {
  const code = log.map((line) => /^warn: .*?: (\d{3}) /.exec(line)?.[1]).find((found) => found !== undefined);
  return code === undefined ? null : Number(code);
}

/** Opens an empty page for frames side by side. */
export async function openCrowdPage({ page, origin }: AdStand): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${origin}/blank`);
}

/** Adds a frame to the page; all frames stay visible. */
export async function addFrame(page: Page, url: string): Promise<void> {
  await page.evaluate(
    ([src, { width, height }]) => {
      document.body.style.cssText = 'margin:0;font-size:0';
      const frame = document.createElement('iframe');
      Object.assign(frame, { src, allow: 'autoplay' });
      frame.style.cssText = `border:0;width:${width}px;height:${height}px`;
      document.body.append(frame);
    },
    [url, FRAME] as const,
  );
}
