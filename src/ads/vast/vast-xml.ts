import { httpUrl } from '../http-url';

/** Elements below `node` by local name, whatever their prefix. */
export const descendants = (node: Element, name: string): Element[] => [...node.getElementsByTagNameNS('*', name)];

/** Elements right below `node` by local name, whatever their prefix. */
export const children = (node: Element, name: string): Element[] =>
  [...node.children].filter(({ localName }) => localName === name);

/** Trimmed text of an element; null when there is none. */
export const textOf = (node: Element | undefined): string | null => node?.textContent?.trim() || null;

/** Trimmed attribute; null when it is missing or blank. */
export const attribute = (node: Element | undefined, name: string): string | null =>
  node?.getAttribute(name)?.trim() || null;

/** An xs:boolean attribute: `true`, `1`, `false`, `0`, with blanks around. Anything else gives `fallback`. */
export function booleanOf(node: Element, name: string, fallback: boolean): boolean {
  const value = attribute(node, name)?.toLowerCase() ?? '';
  return /^(true|1)$/.test(value) || (fallback && !/^(false|0)$/.test(value));
}

/** Whole number of at least 0 at the start of an attribute; null when there is none. */
export function size(node: Element, name: string): number | null {
  const value = Number.parseInt(node.getAttribute(name) ?? '', 10);
  return value >= 0 ? value : null;
}

/**
 * Text of each element as an http(s) URL, so that nothing called or opened can be a script. Relative URLs count if
 * there is a `base`.
 */
export const urlsIn = (nodes: readonly Element[], base?: string): string[] =>
  nodes.flatMap((node) => httpUrl(node.textContent, base) ?? []);

/** URLs of all elements of that name below `node`. */
export const urlsOf = (node: Element, name: string): string[] => urlsIn(descendants(node, name));

/**
 * Parses an XML text and returns its root, or a `<parsererror>`. Leading blanks are accepted; a document that defines
 * entities is not.
 */
export function parseXml(text: string): Element {
  const document = new DOMParser().parseFromString(/<!ENTITY/i.test(text) ? '' : text.trim(), 'text/xml');
  return document.querySelector('parsererror') ?? document.documentElement;
}
