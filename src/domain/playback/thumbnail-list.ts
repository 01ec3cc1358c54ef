import { parseUrl } from '@/lib/url';
import { readCueTimes } from './cue-times';

/** An image of the content at a second: a whole file, or an area of a sheet. */
export interface Thumbnail {
  /** Absolute URL. */
  url: string;
  /** Seconds. */
  start: number;
  /** Seconds; null until the next thumbnail. */
  end: number | null;
  /** Pixels of the sheet, or percent of it. */
  area: { x: number; y: number; width: number; height: number; unit?: 'percent' } | null;
}

/**
 * Parses a list of thumbnails in any of its three forms: WebVTT with `#xywh=`, a JSON list of images, or one JSON sheet
 * of tiles. The content determines the form, since content types are unreliable. Entries without a URL or a time are
 * left out.
 * @param url URL of the file; the URLs in it are relative to this one
 */
export function parseThumbnails(text: string, url: string): Thumbnail[] {
  const content = text.replace(/^\uFEFF/, '').trimStart();
  const list = /^[[{]/.test(content) ? readJson(JSON.parse(content), url) : readVtt(content, url);
  return list.sort((a, b) => a.start - b.start);
}

/** Finds the thumbnail of a second in a sorted list. */
export function thumbnailAt(list: readonly Thumbnail[], seconds: number): Thumbnail | undefined {
  const found = list.findLast(({ start }) => start <= seconds);
  return found === undefined || (found.end !== null && seconds >= found.end) ? undefined : found;
}

/**
 * Media fragments, https://www.w3.org/TR/media-frags/#naming-space; players also write decimals and blanks. The area may
 * stand beside other parts, such as a time.
 */
const AREA = new RegExp(
  `#(?:.*&)?xywh=(?:pixel:|(percent:))?${Array(4).fill(String.raw`\s*(\d+(?:\.\d+)?)\s*`).join(',')}(?:&.*)?$`,
  'i',
);

/** Reads each time and the line after it. Blank lines between cues do not matter: some writers leave them out. */
function readVtt(content: string, url: string): Thumbnail[] {
  const lines = content.split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines.flatMap((line, at) => {
    const times = readCueTimes(line);
    const address = lines[at + 1] ?? '';
    if (times === null || address === '' || readCueTimes(address) !== null) return [];
    const [, percent, ...area] = AREA.exec(address) ?? [];
    const unit = percent === undefined ? undefined : 'percent';
    return entry(address.replace(AREA, ''), url, times.start, times.end, area.map(Number), unit);
  });
}

type Fields = Readonly<Record<string, unknown>>;

function readJson(json: unknown, url: string): Thumbnail[] {
  if (Array.isArray(json)) return json.filter(isFields).flatMap((picture) => readPicture(picture, url));
  if (!isFields(json) || !Array.isArray(json.tiles)) return [];
  const { url: sheet, tileWidth = json.tile_width, tileHeight = json.tile_height } = json;
  return json.tiles
    .filter(isFields)
    .flatMap(({ startTime, start, x, y }) =>
      entry(sheet, url, startTime ?? start, null, [x, y, tileWidth, tileHeight]),
    );
}

function readPicture({ url: picture, startTime, endTime, width, height, coords }: Fields, url: string): Thumbnail[] {
  const area = isFields(coords) ? [coords.x, coords.y, width, height] : [];
  return entry(picture, url, startTime, endTime, area);
}

function entry(
  address: unknown,
  base: string,
  start: unknown,
  end: unknown,
  area: readonly unknown[],
  unit?: 'percent',
): Thumbnail[] {
  const resolved = typeof address === 'string' && address !== '' ? parseUrl(address, base)?.href : undefined;
  if (resolved === undefined || !isNumber(start)) return [];
  const [x, y, width, height] = area;
  const sized = isNumber(x) && isNumber(y) && isNumber(width) && isNumber(height) && width > 0 && height > 0;
  const found = sized ? { x, y, width, height, ...(unit && { unit }) } : null;
  return [{ url: resolved, start, end: isNumber(end) ? end : null, area: found }];
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
