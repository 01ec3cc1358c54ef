import type { Companion, Icon, LinearAd, MediaFile, Tracking } from './vast-ad';
import { parseClock, parseOffset } from './vast-offset';
import { attribute, children, descendants, size, textOf, urlOf, urlsIn, urlsOf } from './vast-xml';

/** What one `<Linear>` says. */
export type Linear = Pick<
  LinearAd,
  'duration' | 'skipOffset' | 'mediaFiles' | 'clickThrough' | 'clickTrackings' | 'tracking' | 'icons'
>;

/** Reads the `<Linear>` elements that count: one of an inline ad, all of a wrapper. `base` is the document's address. */
export function readLinear(linears: readonly Element[], base: string): Linear {
  const parts = (name: string) => linears.flatMap((linear) => children(linear, name));
  const clicks = (name: string) => urlsIn(parts('VideoClicks').flatMap((element) => children(element, name)));
  return {
    duration: parseClock(textOf(parts('Duration')[0])),
    skipOffset: parseOffset(linears[0]?.getAttribute('skipoffset') ?? null),
    mediaFiles: linears.flatMap((linear) => readMediaFiles(linear, base)),
    clickThrough: clicks('ClickThrough')[0] ?? null,
    clickTrackings: clicks('ClickTracking'),
    tracking: parts('TrackingEvents').flatMap(readTracking),
    icons: parts('Icons').flatMap((icons) => children(icons, 'Icon').map(readIcon)),
  };
}

/** The files that count: those with width, height, address and type (spec section 5). */
export function readMediaFiles(linear: Element, base: string): MediaFile[] {
  return descendants(linear, 'MediaFile').flatMap((file) => {
    const width = size(file, 'width');
    const height = size(file, 'height');
    const type = attribute(file, 'type');
    const [url] = urlsIn([file], base);
    if (width === null || height === null || !type || !url) return [];
    // A stream of many rates says 0.
    const bitrate = size(file, 'bitrate') || null;
    return {
      url,
      type,
      width,
      height,
      bitrate,
      codec: attribute(file, 'codec'),
      apiFramework: attribute(file, 'apiFramework'),
    };
  });
}

function readTracking(events: Element): Tracking[] {
  return children(events, 'Tracking').flatMap((element) => {
    const event = attribute(element, 'event');
    const [url] = urlsIn([element]);
    const offset = parseOffset(element.getAttribute('offset'));
    return event && url && (event !== 'progress' || offset) ? { event, url, offset } : [];
  });
}

/** What an icon and a companion have in common; the names of their clicks begin with their own. */
const readPicture = (node: Element, name: string) => ({
  resource: urlOf(node, 'StaticResource') ?? urlOf(node, 'IFrameResource'),
  clickThrough: urlOf(node, `${name}ClickThrough`),
  clickTrackings: urlsOf(node, `${name}ClickTracking`),
});

const readIcon = (icon: Element): Icon => ({
  ...readPicture(icon, 'Icon'),
  program: attribute(icon, 'program'),
  viewTrackings: urlsOf(icon, 'IconViewTracking'),
});

/** Reads a `<Companion>`; sizes that are missing are 0. */
export const readCompanion = (companion: Element): Companion => ({
  ...readPicture(companion, 'Companion'),
  width: size(companion, 'width') ?? 0,
  height: size(companion, 'height') ?? 0,
  tracking: children(companion, 'TrackingEvents').flatMap(readTracking),
});
