import { descendants, textOf } from './vast-xml';

/** A click-through may be encoded within another one, and `%25` is the percent sign of that. */
const IN_TEXT = /(?:^|[^a-z]|%(?:25)*[0-9a-f]{2})erid(?:%(?:25)*3d|[=:\s])+([\w-]+)/i;
const isErid = (name: string) => name.trim().toLowerCase() === 'erid';

/**
 * Finds the token of the Russian advertising register (38-FZ). VAST defines no field for it, so it may be an attribute
 * or element called erid, an element whose `type` or `name` says so, or `erid` in the advertiser's text or the
 * click-through URL. Returns null when the ad has none.
 */
export function findErid(ad: Element, advertiser: string | null, clickThrough: string | null): string | null {
  for (const element of descendants(ad, '*')) {
    const attributes = [...element.attributes];
    const own = attributes.find(({ name }) => isErid(name))?.value.trim();
    const isNamed = isErid(element.localName) || attributes.some(({ value }) => isErid(value));
    const erid = own || (isNamed && textOf(element));
    if (erid) return erid;
  }
  return IN_TEXT.exec(`${advertiser} ${clickThrough}`)?.[1] ?? null;
}
