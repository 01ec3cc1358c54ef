import { inlineScripts } from '../../../dev/sizes/bundle';
import { descendants, isNode, literal, type Node, nodesOf } from '../../../dev/source/syntax';
import { isHiddenAttribute, isHiddenName } from './filter-rules';

/** Attributes by which content blockers choose what to hide. */
const ATTRIBUTES = ['class', 'className', 'id', 'testId'];
const DATA = 'data-';
/** A text that is such a name in any position. URLs have a test of their own. */
const NAME = /^(?!.*\/)(?:.*[\s_-])?ad-[\w-]*$/;
const ASSETS = 'widget-assets/';
/** A performance mark, which is a contract with the host page's measurements. No selector finds a mark. */
const FIRST_FRAME = 'vv-ad-first-frame';
/** Attributes of other pages that Sentry reads. */
const OF_SENTRY = ['data-sentry-element'];

/** Names of a style sheet, in its selectors, that a filter for ads would find. */
export function filteredStyles(css: string): string[] {
  const classes = [...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
  const attributes = [...css.matchAll(/\[(?:class|id|data-([\w-]+))(?:[~|^$*]?=["']?([^\]"']*))?/g)];
  const ids = [...css.matchAll(/#(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
  const names = attributes.map(([, name = '']) => name).filter(isHiddenAttribute);
  const values = attributes.map(([, , value = '']) => value);
  return [...new Set([...names, ...[...classes, ...values, ...ids].filter(isHiddenName)])];
}

/** Names in a page: in its attributes, its inline styles and its inline scripts. */
export function filteredPage(html: string): string[] {
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
  const markup = html.replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '');
  return [
    ...filteredAttributes(markup),
    ...styles.flatMap(filteredStyles),
    ...inlineScripts(html).flatMap((script) => filteredNames('inline.js', script)),
  ];
}

/** Names in the attributes of markup. */
function filteredAttributes(html: string): string[] {
  const tags = html.match(/<[a-z][^<>]*/gi) ?? [];
  const attributes = tags.flatMap((tag) => [...tag.matchAll(/\s([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)]);
  return attributes
    .filter(([, name = '']) => isAttribute(name))
    .flatMap(([, name = '', double = '', single = '', bare = '']) => [
      ...[ownPart(name)].filter(isHiddenAttribute),
      ...[double + single + bare].filter(isHiddenName),
    ]);
}

/** Names in built code: attributes and their values, and texts that have the form of such a name. */
export function filteredNames(path: string, text: string): string[] {
  const nodes = nodesOf({ path, text });
  const values = nodes.flatMap(attributeValues).flatMap(textsOf).filter(isHiddenName);
  const attributes = nodes.map(attributeName).map(ownPart).filter(isHiddenAttribute);
  const texts = nodes.flatMap(ownTexts);
  const names = texts.filter((value) => NAME.test(value) && !value.includes(ASSETS) && value !== FIRST_FRAME);
  const found = [...values, ...attributes, ...names, ...texts.flatMap(filteredAttributes)];
  return [...new Set(found)].filter((name) => !OF_SENTRY.includes(name));
}

const isAttribute = (name: string) => ATTRIBUTES.includes(name) || name.startsWith(DATA);

/** The part of an attribute's name that we chose; nothing of an attribute of HTML. */
const ownPart = (name: string) => (name.startsWith(DATA) ? name.slice(DATA.length) : '');

/**
 * The values that a node gives to attributes: `{className: …}`, `x.id = …`, `x.dataset.y = …`,
 * `x.setAttribute('class', …)`, `x.classList.add(…)`, `Object.assign(x.dataset, …)`.
 */
function attributeValues(node: Node): unknown[] {
  if (node.type === 'Property') return isAttribute(nameOf(node.key)) ? [node.value] : [];
  if (node.type === 'AssignmentExpression') return isAttribute(memberName(node.left)) ? [node.right] : [];
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return [];
  const { property, object } = node.callee;
  const [first, second] = node.arguments as unknown[];
  if (nameOf(property) === 'setAttribute') return isAttribute(nameOf(first)) ? [second] : [];
  if (nameOf(property) === 'assign') return isDataset(first) ? [second] : [];
  return isNode(object) && nameOf(object.property) === 'classList' ? (node.arguments as unknown[]) : [];
}

/** The name of the attribute that a node names: `{'data-x': …}`, `x.dataset.y`, `x.setAttribute('data-z', …)`. */
function attributeName(node: Node): string {
  if (node.type === 'Property') return nameOf(node.key);
  if (node.type === 'MemberExpression') return memberName(node);
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return '';
  const [first] = node.arguments as unknown[];
  return /^(?:set|toggle)Attribute$/.test(nameOf(node.callee.property)) ? nameOf(first) : '';
}

/** `b` of `a.b`, and `data-b-c` of `a.dataset.bC`. */
function memberName(node: unknown): string {
  if (!isNode(node)) return '';
  const name = nameOf(node.property);
  return isDataset(node.object) ? DATA + name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
}

const isDataset = (node: unknown) => isNode(node) && nameOf(node.property) === 'dataset';

/** Every text within a value, including the parts of templates. */
const textsOf = (value: unknown): string[] => (isNode(value) ? descendants(value).flatMap(ownTexts) : []);

function ownTexts(node: Node): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value];
  if (node.type !== 'TemplateElement') return [];
  const { cooked } = node.value as { cooked: string | null };
  return cooked === null ? [] : [cooked];
}

/** `a` of the identifier a, and of the text 'a', in any quotes. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return node.type === 'Identifier' ? String(node.name) : (literal(node) ?? '');
}
