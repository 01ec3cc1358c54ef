import type { AdCompanion } from '@/domain/ads/ad';
import type { AdEngineSetup } from '../engine-api';
import { callableUrl } from '../http-url';
import type { ExtrasSource } from '../vast/vast-ad';
import { parseClock } from '../vast/vast-offset';
import { attribute, children, descendants, size, textOf, urlsIn, urlsOf } from '../vast/vast-xml';
import type { IconWish } from './icon-layout';
import type { ViewOutcome } from './view-clock';

/** An icon with the URLs that are called for it. */
export interface Icon extends IconWish {
  viewTracking: readonly string[];
  clickTracking: readonly string[];
}

/** Icons, companions and viewability URLs that the documents of an ad name. */
export interface ReadExtras {
  viewable: Readonly<Record<ViewOutcome, readonly string[]>>;
  icons: readonly Icon[];
  companions: readonly AdCompanion[];
}

/** Companions of an ad that count: a page has few places for them, and a message has 64 kB. */
export const COMPANION_LIMIT = 10;

type Log = NonNullable<AdEngineSetup['log']>;

/** Reads the documents of an ad, the outermost first. Pictures alone are taken; code of others is refused and logged. */
export function readExtras(sources: readonly ExtrasSource[], log: Log): ReadExtras {
  const viewables = sources.flatMap(({ body }) => descendants(body, 'ViewableImpression'));
  const urlsFor = (name: ViewOutcome) => viewables.flatMap((one) => urlsOf(one, name));
  const inner = [...sources].reverse();
  return {
    viewable: {
      Viewable: urlsFor('Viewable'),
      NotViewable: urlsFor('NotViewable'),
      ViewUndetermined: urlsFor('ViewUndetermined'),
    },
    icons: iconsOf(inner, log),
    companions: inner.flatMap((source) => companionsOf(source, log)).slice(0, COMPANION_LIMIT),
  };
}

/** Of several icons of one program the one closest to the creative counts (VAST 4.2, 3.11). */
function iconsOf(inner: readonly ExtrasSource[], log: Log): Icon[] {
  const programs = new Set<string>();
  return inner
    .flatMap(({ linears, url }) =>
      linears.flatMap((linear) => descendants(linear, 'Icon').flatMap((icon) => readIcon(icon, url, log))),
    )
    .filter(({ program }) => {
      const isFirst = !program || !programs.has(program);
      if (program) programs.add(program);
      return isFirst;
    })
    .map((icon, id) => ({ ...icon, id }));
}

function readIcon(icon: Element, base: string, log: Log): Omit<Icon, 'id'>[] {
  const picture = readPicture(icon, base, log);
  if (!picture) return [];
  return [
    {
      ...picture,
      program: attribute(icon, 'program'),
      x: attribute(icon, 'xPosition') === 'right' ? 'right' : (size(icon, 'xPosition') ?? 'left'),
      y: attribute(icon, 'yPosition') === 'bottom' ? 'bottom' : (size(icon, 'yPosition') ?? 'top'),
      offset: parseClock(attribute(icon, 'offset')) ?? 0,
      duration: parseClock(attribute(icon, 'duration')) ?? Number.POSITIVE_INFINITY,
      clickThrough: urlsOf(icon, 'IconClickThrough')[0] ?? null,
      viewTracking: urlsOf(icon, 'IconViewTracking'),
      clickTracking: urlsOf(icon, 'IconClickTracking'),
    },
  ];
}

const companionsOf = ({ body, url }: ExtrasSource, log: Log): AdCompanion[] =>
  descendants(body, 'Companion').flatMap((companion) => {
    const picture = readPicture(companion, url, log);
    if (!picture) return [];
    const views = descendants(companion, 'Tracking').filter((one) => attribute(one, 'event') === 'creativeView');
    return {
      ...picture,
      altText: textOf(descendants(companion, 'AltText')[0]),
      clickThrough: urlsOf(companion, 'CompanionClickThrough')[0] ?? null,
      viewTracking: urlsIn(views),
      clickTracking: urlsOf(companion, 'CompanionClickTracking'),
    };
  });

/** The picture of an icon or a companion; null for markup, a page or a script: they are foreign code. */
function readPicture(element: Element, base: string, log: Log) {
  const picture = children(element, 'StaticResource').find((one) =>
    /^image\//i.test(attribute(one, 'creativeType') ?? ''),
  );
  const [url] = picture ? urlsIn([picture], base) : [];
  const width = size(element, 'width');
  const height = size(element, 'height');
  if (url && width && height) return { url: callableUrl(url), width, height };
  log('warn', `${element.localName} ignored: it is no picture with a size`);
  return null;
}
