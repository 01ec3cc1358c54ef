import type { AdStand, StandOptions } from './ad-stand';

/** How one of many pages fared. */
export interface AdOutcome {
  readonly ad: string;
  /** Key of its pings. */
  readonly key: string;
  /** Pings in the order in which they were sent. */
  readonly pings: readonly string[];
  readonly told: readonly string[];
  readonly log: readonly string[];
  /** Code of the failure in the log; null when there was none. */
  readonly code: number | null;
  /** Milliseconds to the word that there is no ad, or no more: from the wish for one, or from its last movement. */
  readonly waitMs: number;
  /** And from there to the film. */
  readonly contentMs: number;
}

/** Frames side by side that can all be seen in a window of 1280x720. */
const FRAME = { width: 160, height: 90 } as const;

/** Opens a page with a frame for each of the ads and waits until the film plays in all of them. */
export async function playCrowd(
  stand: AdStand,
  ads: readonly string[],
  options: Omit<StandOptions, 'ads'> = {},
): Promise<AdOutcome[]> {
  const { page, session } = stand;
  await openFrames(
    stand,
    ads.map((ad, index) => stand.url({ ads: [ad], ...options }, `${session}-${index}`)),
  );
  await page.waitForFunction(() => {
    const frames = [...document.querySelectorAll('iframe')];
    return frames.every(({ contentWindow }) => typeof contentWindow?.vvAd?.contentAt === 'number');
  });
  const facts = await page.evaluate(() =>
    [...document.querySelectorAll('iframe')].flatMap(({ contentWindow }) => {
      if (contentWindow === null) return [];
      const { told, log, startedAt, movedAt, endedAt, contentAt } = contentWindow.vvAd;
      return {
        told,
        log,
        waitMs: (endedAt ?? 0) - (movedAt ?? startedAt),
        contentMs: (contentAt ?? 0) - (endedAt ?? 0),
      };
    }),
  );
  return facts.map((fact, index) => {
    const key = `${session}-${index}`;
    return { ad: ads[index] ?? '', key, pings: stand.sent(key), code: codeOf(fact.log), ...fact };
  });
}

/** `error: Ad …: 405 Media file error: …` */
function codeOf(log: readonly string[]): number | null {
  const code = log.map((line) => /^error: .*?: (\d{3}) /.exec(line)?.[1]).find((found) => found !== undefined);
  return code === undefined ? null : Number(code);
}

/** Opens a page with these frames side by side. */
export async function openFrames({ page, origin }: AdStand, urls: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${origin}/blank`);
  await page.evaluate(
    ([addresses, { width, height }]) => {
      document.body.style.cssText = 'margin:0;font-size:0';
      for (const src of addresses) {
        const frame = document.createElement('iframe');
        Object.assign(frame, { src, allow: 'autoplay' });
        frame.style.cssText = `border:0;width:${width}px;height:${height}px`;
        document.body.append(frame);
      }
    },
    [urls, FRAME] as const,
  );
}
