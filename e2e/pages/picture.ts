import type { Locator, Page } from '@playwright/test';
import { EPISODES } from '../../dev/media/library';

/** Red, green and blue, 0-255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The average colour of the video element's current frame. */
export function videoColour(video: Locator): Promise<Colour> {
  return video.evaluate((element: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.imageSmoothingQuality = 'high';
    context.drawImage(element, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue] as const;
  });
}

/** The number of different colours on the screen, coarsely: a black frame has one. */
export async function screenColours(page: Page, locator: Locator): Promise<number> {
  const picture = (await locator.screenshot()).toString('base64');
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0, 64, 36);
    const { data } = context.getImageData(0, 0, 64, 36);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4) {
      colours.add((((data[at] ?? 0) >> 4) << 8) | (((data[at + 1] ?? 0) >> 4) << 4) | ((data[at + 2] ?? 0) >> 4));
    }
    return colours.size;
  }, picture);
}

/** The number of pixels in which two screenshots of one size differ. */
export function changedPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [before, after] = await Promise.all(
        pictures.map(async (base64) => {
          const image = new Image();
          image.src = `data:image/png;base64,${base64}`;
          await image.decode();
          const { naturalWidth: width, naturalHeight: height } = image;
          const canvas = Object.assign(document.createElement('canvas'), { width, height });
          const context = canvas.getContext('2d');
          if (context === null) throw new Error('no canvas');
          context.drawImage(image, 0, 0);
          return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
        }),
      );
      return before?.filter((pixel, at) => pixel !== after?.[at]).length ?? Number.NaN;
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

/** A region of the screen in shades of grey: the relative luminance of each pixel, 0-1, row by row. */
export interface Shades {
  readonly width: number;
  readonly height: number;
  readonly pixels: readonly number[];
}

/** A screenshot of this box of the page. */
export async function screenShades(
  page: Page,
  clip: { x: number; y: number; width: number; height: number },
): Promise<Shades> {
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const linear = (at: number) => {
      const value = (data[at] ?? 0) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    const pixels = Array.from(
      { length: width * height },
      (_, at) => 0.2126 * linear(at * 4) + 0.7152 * linear(at * 4 + 1) + 0.0722 * linear(at * 4 + 2),
    );
    return { width, height, pixels };
  }, picture);
}

/** Contrast of two luminances, as WCAG 2 defines it. */
export const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The sample episode whose palette is nearest to a colour in hue. */
export function nearestEpisode(colour: Colour): string {
  const hue = hueOf(colour);
  const distances = EPISODES.map(({ slug, palette }) => {
    const difference = Math.abs(hueOf(parseColour(palette.bottom)) - hue);
    return { slug, distance: Math.min(difference, 360 - difference) };
  });
  return distances.sort((a, b) => a.distance - b.distance)[0]?.slug ?? '';
}

function parseColour(text: string): Colour {
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Degrees on the colour wheel. */
function hueOf([red, green, blue]: Colour): number {
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread === 0) return 0;
  const sector =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return sector * 60;
}
