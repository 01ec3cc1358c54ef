import { descendants, textOf } from './vast-xml';

const IN_TEXT = /(?:^|[^a-z]|%[0-9a-f]{2})erid(?:%3d|[=:\s])+([\w-]+)/i;
const isErid = (name: string | null) => name?.trim().toLowerCase() === 'erid';

/**
 * Finds the token of the Russian advertising register (38-FZ), for which VAST has no place of its own: an element or an
 * attribute called erid, an element whose `type` or `name` says so, else `erid` in the advertiser's words or the
 * click-through address. Null when the ad has none.
 */
export function findErid(ad: Element, advertiser: string | null, clickThrough: string | null): string | null {
  for (const element of descendants(ad, '*')) {
    const { localName, attributes } = element;
    const own = [...attributes].find(({ name }) => isErid(name))?.value.trim();
    const named = isErid(localName) || isErid(element.getAttribute('type')) || isErid(element.getAttribute('name'));
    const erid = own || (named && textOf(element));
    if (erid) return erid;
  }
  return IN_TEXT.exec(advertiser ?? '')?.[1] ?? IN_TEXT.exec(clickThrough ?? '')?.[1] ?? null;
}
