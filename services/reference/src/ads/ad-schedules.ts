import type { AdUrls } from './ad-urls';

interface Source {
  readonly vastUrl: string;
}

/** An item of `schedule` in the ad list. */
export interface ScheduledBreak {
  readonly at: string;
  readonly ads: readonly (Source | readonly Source[])[];
}

/** A break as its query names it: `50%=linear,short|second` has two places, the second with a spare document. */
interface NamedBreak {
  readonly at: string;
  readonly slots: readonly (readonly string[])[];
}

/** Limits of `frequency` that a query may set. */
const LIMITS = ['perVisit', 'perHour', 'perDay', 'perContent', 'minGapSeconds'];

/** Documents with an ad among the tags of the waterfall, by their position. */
const FILLED: ReadonlyMap<number, string> = new Map([
  [12, 'linear'],
  [27, 'second'],
]);
const WATERFALL_TAGS = 32;

/** Reads the breaks that the URL names; null without any. */
function namedBreaks(query: URLSearchParams): NamedBreak[] | null {
  const named = query.getAll('schedule').map((text) => {
    const [at = '', ...names] = text.split('=');
    const slots = names.join('=').split(',');
    return { at, slots: slots.map((slot) => slot.split('|')) };
  });
  return named.length > 0 ? named : null;
}

/** The URL of a document, which may have a query: `linear?fault=hang`. Its name is the id of the ad. */
export function sourceOf(urls: AdUrls, text: string, more: Readonly<Record<string, string>> = {}): Source {
  const [name = '', query = ''] = text.split('?', 2);
  return { vastUrl: urls.vast(name, { ...Object.fromEntries(new URLSearchParams(query)), creativeId: name, ...more }) };
}

/** The fields of a list beside the two plain ones, as the URL names them. */
export function listFields(urls: AdUrls, query: URLSearchParams): { schedule?: ScheduledBreak[]; frequency?: object } {
  const breaks = query.get('list') === 'waterfall' ? [waterfall(urls)] : namedBreaks(query)?.map(breakOf(urls));
  const limits = LIMITS.flatMap((name) => (query.has(name) ? [[name, Number(query.get(name))]] : []));
  return {
    ...(breaks && { schedule: breaks }),
    ...(limits.length > 0 && { frequency: Object.fromEntries(limits) as object }),
  };
}

const breakOf =
  (urls: AdUrls) =>
  ({ at, slots }: NamedBreak): ScheduledBreak => ({
    at,
    ads: slots
      .map((names) => names.map((name) => sourceOf(urls, name)))
      .map((all) => (all.length === 1 && all[0]) || all),
  });

/** One preroll of 32 tags, of which two have an ad. The others are empty, slow, broken or silent, as real ones are. */
function waterfall(urls: AdUrls): ScheduledBreak {
  const tags = Array.from({ length: WATERFALL_TAGS }, (_, index) => {
    const position = index + 1;
    return sourceOf(urls, FILLED.get(position) ?? emptyTag(position), { creativeId: `tag-${position}` });
  });
  return { at: 'pre', ads: [tags] };
}

function emptyTag(position: number): string {
  if (position % 13 === 0) return 'blank-ad?fault=hang';
  if (position % 11 === 0) return 'blank-ad?fault=status:500';
  if (position % 7 === 0) return 'empty';
  return position % 5 === 0 ? 'blank-ad?fault=delay:1500' : 'blank-ad';
}

/** The breaks of a VMAP without a query. */
const DEFAULT_BREAKS: readonly NamedBreak[] = [
  { at: 'start', slots: [['linear']] },
  { at: '50%', slots: [['second']] },
  { at: 'end', slots: [['inline:short']] },
];

/**
 * A VMAP of the breaks that the URL names, each with its own pings. A place is an AdBreak of its own, since an AdSource has
 * one document; `inline:short` writes the document into the VMAP.
 */
export function vmapDocument(urls: AdUrls, query: URLSearchParams, documentOf: (name: string) => string): string {
  const breaks = (namedBreaks(query) ?? DEFAULT_BREAKS).flatMap(({ at, slots }, index) =>
    slots.map(([name = '']) => adBreak(urls, `break-${index + 1}`, at, name, documentOf)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
${breaks.join('\n')}
</vmap:VMAP>
`;
}

function adBreak(urls: AdUrls, id: string, at: string, name: string, documentOf: (name: string) => string): string {
  const [, inline] = /^inline:(.+)$/.exec(name) ?? [];
  const source = inline
    ? `<vmap:VASTAdData>${documentOf(inline).replace(/^<\?xml.*?\?>/, '')}</vmap:VASTAdData>`
    : `<vmap:AdTagURI templateType="vast3"><![CDATA[${sourceOf(urls, name).vastUrl}]]></vmap:AdTagURI>`;
  const pings = ['breakStart', 'breakEnd', 'error'].map((event) => {
    const macros = event === 'error' ? 'code=[ERRORCODE]' : '';
    return `<vmap:Tracking event="${event}"><![CDATA[${urls.ping(id, event, macros)}]]></vmap:Tracking>`;
  });
  return `<vmap:AdBreak timeOffset="${at}" breakType="linear" breakId="${id}">
<vmap:AdSource id="${id}" allowMultipleAds="true" followRedirects="true">${source}</vmap:AdSource>
<vmap:TrackingEvents>${pings.join('')}</vmap:TrackingEvents>
</vmap:AdBreak>`;
}
