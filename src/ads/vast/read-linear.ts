import { callableUrl } from '../http-url';
import type { LinearAd, MediaFile, Picture, Tracking } from './vast-ad';
import { parseClock, parseOffset } from './vast-offset';
import { attribute, descendants, size, textOf, urlOf, urlsIn, urlsOf } from './vast-xml';

/** Data of one `<Linear>`. */
export type Linear = Pick<
  LinearAd,
  'duration' | 'skipOffset' | 'mediaFiles' | 'clickThrough' | 'clickTrackings' | 'tracking' | 'icons'
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
    tracking: all('Tracking').flatMap(readTracking),
    icons: all('Icon').map(readPicture),
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

function readTracking(element: Element): Tracking | never[] {
  const event = attribute(element, 'event');
  const [url] = urlsIn([element]);
  const offset = parseOffset(attribute(element, 'offset'));
  return event && url && (event !== 'progress' || offset) ? { event, url, offset } : [];
}

/** Reads an `<Icon>` or a `<Companion>`. Their click elements are prefixed with their own name. */
export function readPicture(picture: Element): Picture {
  const name = picture.localName;
  return {
    program: attribute(picture, 'program'),
    width: size(picture, 'width'),
    height: size(picture, 'height'),
    resource: urlOf(picture, 'StaticResource') ?? urlOf(picture, 'IFrameResource'),
    clickThrough: urlOf(picture, `${name}ClickThrough`),
    clickTrackings: urlsOf(picture, `${name}ClickTracking`),
    viewTrackings: urlsOf(picture, `${name}ViewTracking`),
    tracking: descendants(picture, 'Tracking').flatMap(readTracking),
  };
}
