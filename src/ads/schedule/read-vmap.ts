import { type AdSource, type BreakPlan, breakOf } from '@/domain/ads/schedule';
import { attribute, booleanOf, children, textOf, urlsIn } from '../vast/vast-xml';
import { BREAK_LIMIT, cut, type ScheduleSetup } from './ad-list';
import { breakName, placeOf, secondsOf } from './break-place';

/**
 * Reads the breaks of a VMAP 1.0 document, in its order. A break that the player cannot show is logged and dropped.
 * `url` is that of the document.
 */
export function readVmap(root: Element, url: string, log: ScheduleSetup['log']): BreakPlan[] {
  const breaks = cut('VMAP', children(root, 'AdBreak'), BREAK_LIMIT, log);
  return breaks.flatMap((node) => {
    const read = readBreak(node, url);
    if (typeof read !== 'string') return read;
    log('warn', `AdBreak ${attribute(node, 'timeOffset') ?? ''} of the VMAP is dropped: ${read}`);
    return [];
  });
}

/** The break of an AdBreak, or the reason for none. */
function readBreak(node: Element, url: string): BreakPlan | string {
  const offset = attribute(node, 'timeOffset') ?? '';
  const at = /^(?:start|end)$|[:%]/.test(offset) ? placeOf(offset) : null;
  const source = readSource(node, url);
  // A break without a type is linear for most players.
  if (!/(?:^|[,\s])linear(?:[,\s]|$)/i.test(attribute(node, 'breakType') ?? 'linear')) return 'it is not linear';
  if (at === null) return offset.startsWith('#') ? 'the player has no numbered positions' : 'its timeOffset is no time';
  if (source === null) return 'it has neither AdTagURI nor VASTAdData';
  const id = attribute(node, 'breakId') ?? breakName(at);
  const repeatS = secondsOf(attribute(node, 'repeatAfter')) || null;
  const plan = { ...breakOf(id, at, [[source]]), pings: readPings(node) };
  return { ...plan, repeatS };
}

/** The document of a break, by its URL or as its text. Custom data is for the players of one server. */
function readSource(node: Element, url: string): AdSource | null {
  const [source] = children(node, 'AdSource');
  if (!source) return null;
  const rules = {
    ...(!booleanOf(source, 'allowMultipleAds', true) && { allowsPod: false }),
    ...(!booleanOf(source, 'followRedirects', true) && { mayWrap: false }),
  };
  const [link] = urlsIn(children(source, 'AdTagURI'), url);
  if (link) return { url: link, ...rules };
  // Documents of VMAP 1.0 have both names, and some servers write the document as text.
  const [data] = ['VASTAdData', 'VASTData'].flatMap((name) => children(source, name));
  const [vast] = data ? children(data, 'VAST') : [];
  const inline = vast ? new XMLSerializer().serializeToString(vast) : textOf(data);
  return inline?.startsWith('<') ? { url, inline, ...rules } : null;
}

function readPings(node: Element): BreakPlan['pings'] {
  const all = children(node, 'TrackingEvents').flatMap((events) => children(events, 'Tracking'));
  const of = (name: string) => urlsIn(all.filter((tracking) => attribute(tracking, 'event') === name));
  return { breakStart: of('breakStart'), breakEnd: of('breakEnd'), error: of('error') };
}
