import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright';

/** Length of every video of the fake services. */
export const EMBED_DURATION_S = 60;

/** The requests to the hosting services, in order. */
export interface EmbedTraffic {
  /** URLs of the opened frames. */
  readonly frames: readonly string[];
  /** URLs of these services that got an empty response. */
  readonly refused: readonly string[];
}

const EMBEDS = fileURLToPath(new URL('../fixtures/embeds/', import.meta.url));
const HOSTS =
  /^https?:\/\/(?:[\w-]+\.)*(?:youtube|youtube-nocookie|ytimg|google|googleapis|googlevideo|gstatic|doubleclick|vimeo|vimeocdn)\.(?:com|net)\//;
const PAGES: readonly (readonly [address: RegExp, page: string])[] = [
  [/^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/[\w-]{11}(?:\?|$)/, 'youtube.html'],
  [/^https:\/\/player\.vimeo\.com\/video\/\d+(?:\?|$)/, 'vimeo.html'],
];
const OEMBED = /^https:\/\/vimeo\.com\/api\/oembed\.json\?/;
const OPEN = { 'Access-Control-Allow-Origin': '*' };

/** The response of Vimeo for a paid account; only paid accounts allow a change of speed. */
const VIDEO_INFO = {
  type: 'video',
  version: '1.0',
  provider_name: 'Vimeo',
  title: 'Новый плеер на Vimeo',
  account_type: 'pro',
  width: 1280,
  height: 720,
  duration: EMBED_DURATION_S,
  thumbnail_url: 'https://i.vimeocdn.com/video/452001751-0a1b2c3d_640',
  thumbnail_width: 640,
  thumbnail_height: 360,
};

/**
 * Replaces the frames of YouTube and Vimeo by stubs. A stub speaks the message protocol, keeps a clock and shows it in
 * `#time` and `#state`. Every other call to these services gets an empty 204, so no request leaves the machine.
 */
export async function interceptEmbeds(context: BrowserContext): Promise<EmbedTraffic> {
  const [frames, refused]: [string[], string[]] = [[], []];
  await context.route(HOSTS, async (route) => {
    const url = route.request().url();
    const page = PAGES.find(([address]) => address.test(url))?.[1];
    if (page !== undefined) {
      frames.push(url);
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: await readEmbed(page) });
    }
    if (OEMBED.test(url)) return route.fulfill({ json: VIDEO_INFO, headers: OPEN });
    refused.push(url);
    return route.fulfill({ status: 204, headers: OPEN });
  });
  return { frames, refused };
}

/** Reads the stub page with its script inlined. */
async function readEmbed(page: string): Promise<string> {
  const [html, clock] = await Promise.all([
    readFile(`${EMBEDS}${page}`, 'utf8'),
    readFile(`${EMBEDS}player-clock.js`, 'utf8'),
  ]);
  return html.replace('<script src="player-clock.js"></script>', () => `<script>${clock}</script>`);
}
