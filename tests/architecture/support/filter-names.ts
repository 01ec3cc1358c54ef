import { descendants, isNode, type Node, parse } from './syntax';

/** Attributes by which content blockers choose what to hide. */
const ATTRIBUTES = ['class', 'className', 'id', 'data-testid'];
/** The substring that their selectors look for: `[class*="ad-"]` finds it within a word, too. */
const LOOKED_FOR = 'ad-';
/** A text that is such a name in any position. URLs have a test of their own. */
const NAME = /^(?!.*\/)(?:.*[\s_-])?ad-[\w-]*$/;
const ASSETS = 'widget-assets/';
/** A performance mark, which is a contract with the host page's measurements. No selector finds a mark. */
const FIRST_FRAME = 'vv-ad-first-frame';

/** Names of a style sheet, in its selectors, that a filter for ads would find. */
export function filteredStyles(css: string): string[] {
  const classes = [...css.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
  const values = [...css.matchAll(/\[(?:class|id|data-testid)[~|^$*]?=["']?([^\]"']*)/g)].map(([, name = '']) => name);
  const ids = [...css.matchAll(/#(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name);
  return [...new Set([...classes, ...values, ...ids])].filter((name) => name.includes(LOOKED_FOR));
}

/** Names in the attributes of a page. */
export function filteredAttributes(html: string): string[] {
  const values = [...html.matchAll(/\s(?:class|id|data-testid)="([^"]*)"/g)].map(([, value = '']) => value);
  return values.filter((value) => value.includes(LOOKED_FOR));
}

/** Names in built code: class, id and test id attributes, and texts that have the form of such a name. */
export function filteredNames(path: string, text: string): string[] {
  if (!text.includes(LOOKED_FOR)) return [];
  const nodes = descendants(parse({ path, text }).program);
  const set = nodes.flatMap(attributeValues).flatMap(textsOf);
  const names = nodes
    .flatMap(ownTexts)
    .filter((value) => NAME.test(value) && !value.includes(ASSETS) && value !== FIRST_FRAME);
  return [...new Set([...set.filter((value) => value.includes(LOOKED_FOR)), ...names])];
}

/** The values that a node gives to attributes: `{className: …}`, `x.id = …`, `x.setAttribute('class', …)`, `x.classList.add(…)`. */
function attributeValues(node: Node): unknown[] {
  if (node.type === 'Property') return ATTRIBUTES.includes(nameOf(node.key)) ? [node.value] : [];
  if (node.type === 'AssignmentExpression') {
    const { left } = node;
    return isNode(left) && ATTRIBUTES.includes(nameOf(left.property)) ? [node.right] : [];
  }
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return [];
  const { property, object } = node.callee;
  const [first, second] = node.arguments as unknown[];
  if (nameOf(property) === 'setAttribute') return ATTRIBUTES.includes(nameOf(first)) ? [second] : [];
  return isNode(object) && nameOf(object.property) === 'classList' ? (node.arguments as unknown[]) : [];
}

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
  if (node.type === 'Identifier') return String(node.name);
  return textsOf(node)[0] ?? '';
}
