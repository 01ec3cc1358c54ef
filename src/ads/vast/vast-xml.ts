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

/** Whole number of at least 0 at the start of an attribute; null when there is none. */
export function size(node: Element, name: string): number | null {
  const value = Number.parseInt(node.getAttribute(name) ?? '', 10);
  return value >= 0 ? value : null;
}

/**
 * The address in each element: http(s) only, so nothing that is called or opened can be a script; relative ones count
 * where there is a `base`.
 */
export const urlsIn = (nodes: readonly Element[], base?: string): string[] =>
  nodes.flatMap((node) => httpUrl(node.textContent, base) ?? []);

/** Addresses of all elements below `node` of that name. */
export const urlsOf = (node: Element, name: string): string[] => urlsIn(descendants(node, name));

/** The first of them; null when there is none. */
export const urlOf = (node: Element, name: string): string | null => urlsOf(node, name)[0] ?? null;

/**
 * The root of an XML text, or a `<parsererror>` when it is malformed. Blanks before it are forgiven, a document that
 * defines entities is not.
 */
export function parseXml(text: string): Element {
  const document = new DOMParser().parseFromString(/<!ENTITY/i.test(text) ? '' : text.trim(), 'text/xml');
  return document.querySelector('parsererror') ?? document.documentElement;
}
