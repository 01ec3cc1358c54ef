import { callableUrl } from '../http-url';
import type { LinearAd, MediaFile, Tracking } from './vast-ad';
import { parseClock, parseOffset } from './vast-offset';
import { attribute, descendants, size, textOf, urlsIn } from './vast-xml';

/** Data of one `<Linear>`. */
export type Linear = Pick<
  LinearAd,
  'duration' | 'skipOffset' | 'mediaFiles' | 'clickThrough' | 'clickTrackings' | 'tracking'
>;

/** Reads the relevant `<Linear>` elements: one of an inline ad, all of a wrapper. `base` is the document's URL. */
export function readLinear(linears: readonly Element[], base: string): Linear {
  const all = (name: string) => linears.flatMap((linear) => descendants(linear, name));
  return {
    duration: parseClock(textOf(all('Duration')[0])),
    skipOffset: parseOffset(attribute(linears[0], 'skipoffset')),
    mediaFiles: linears.flatMap((linear) => readMediaFiles(linear, base)),
    clickThrough: urlsIn(all('ClickThrough'))[0] ?? null,
    clickTrackings: urlsIn(all('ClickTracking')),
    tracking: readTracking(linears),
  };
}

/** Media files with width, height, URL and type; others are ignored. */
export function readMediaFiles(linear: Element, base: string): MediaFile[] {
  return descendants(linear, 'MediaFile').flatMap((file) => {
    const width = size(file, 'width');
    const height = size(file, 'height');
    const type = attribute(file, 'type');
    const [url] = urlsIn([file], base);
    if (width === null || height === null || !type || !url) return [];
    // An adaptive stream has the bit rate 0.
    const bitrate = size(file, 'bitrate') || null;
    return {
      url: callableUrl(url),
      type,
      width,
      height,
      bitrate,
      codec: attribute(file, 'codec'),
      apiFramework: attribute(file, 'apiFramework'),
    };
  });
}

/** Tracking events with a URL below these elements. A `progress` without an offset is none. */
export function readTracking(nodes: readonly Element[]): Tracking[] {
  return nodes
    .flatMap((node) => descendants(node, 'Tracking'))
    .flatMap((element) => {
      const event = attribute(element, 'event');
      const [url] = urlsIn([element]);
      const offset = parseOffset(attribute(element, 'offset'));
      return event && url && (event !== 'progress' || offset) ? { event, url, offset } : [];
    });
}
