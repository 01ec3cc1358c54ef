import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import valueParser from 'postcss-value-parser';
import { NO_COLOR_MIX } from './fallbacks.ts';
import { KNOWN } from './known-css.ts';
import { MATH, NO_MATH } from './math-functions.ts';

const UNIT = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?([a-z%]+)$/i;
const MEDIA_FEATURE = /\(\s*([\w-]+)\s*(?::|\))/g;

/**
 * Lists what a finished sheet holds and the oldest browsers of the compatible build do not know, each once with what to do.
 * @returns messages such as `selector :has (.a:has(.b))`
 */
export function unsupportedCss(css: string): string[] {
  const found = new Set<string>();
  const root = postcss.parse(css);
  root.walkAtRules((rule) => {
    for (const part of atRuleParts(rule)) found.add(part);
  });
  root.walkRules((rule) => {
    if (!isStep(rule)) for (const part of selectorParts(rule)) found.add(part);
  });
  root.walkDecls((declaration) => {
    for (const part of declarationParts(declaration)) found.add(part);
  });
  return [...found];
}

const isStep = ({ parent }: Rule): boolean => parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name);

function atRuleParts({ name, params }: AtRule): string[] {
  if (!KNOWN.atRules.has(name)) return [`@${name} ${params}`];
  if (name !== 'media') return [];
  const features = [...params.matchAll(MEDIA_FEATURE)].map(([, feature = '']) => feature);
  const unknown = features.filter((feature) => !KNOWN.media.has(feature.replace(/^(?:min|max)-/, '')));
  const isLevel4 = /[<>]|\bor\b|\bnot\s*\(|\(\s*\(/.test(params);
  return [...unknown.map((feature) => `@media (${feature})`), ...(isLevel4 ? [`@media ${params}`] : [])];
}

function selectorParts({ selector, selectors }: Rule): string[] {
  const focused = selectors.filter((one) => one.includes(':focus-visible')).length;
  const parts =
    focused > 0 && focused < selectors.length ? [`:focus-visible in one list with others (${selector})`] : [];
  selectorParser((root) => {
    root.walkPseudos(({ value, nodes }) => {
      if (!KNOWN.pseudos.has(value)) parts.push(`selector ${value} (${selector})`);
      const isList = nodes.length > 1 || nodes.some((argument) => argument.nodes.length > 1);
      if (value === ':not' && isList) parts.push(`more than one simple selector in :not (${selector})`);
    });
    root.walkAttributes(({ insensitive }) => {
      if (insensitive) parts.push(`attribute without case (${selector})`);
    });
  }).processSync(selector);
  return parts;
}

function declarationParts(declaration: Declaration): string[] {
  const { prop, value } = declaration;
  const parts: string[] = [];
  const isVariable = prop.startsWith('--');
  if (!isVariable && !KNOWN.properties.has(prop.replace(/^-(?:webkit|moz|ms)-/, ''))) parts.push(`property ${prop}`);
  valueParser(value).walk((node) => {
    if (
      node.type === 'function' &&
      node.value !== '' &&
      !KNOWN.functions.has(node.value.replace(/^-(?:webkit|moz)-/, ''))
    ) {
      parts.push(`function ${node.value} (${prop}: ${value})`);
    }
    const unit = node.type === 'word' ? UNIT.exec(node.value)?.[1] : undefined;
    if (unit !== undefined && !KNOWN.units.has(unit)) parts.push(`unit ${unit} (${prop}: ${value})`);
  });
  if (MATH.test(value) && !hasFallback(declaration, NO_MATH)) parts.push(`no simpler value before ${prop}: ${value}`);
  if (value.includes('color-mix(') && !hasFallback(declaration, NO_COLOR_MIX)) {
    parts.push(`no simpler value before ${prop}: ${value}`);
  }
  return parts;
}

/** Whether a block behind the rule of a declaration holds a value for browsers without its function. */
function hasFallback({ parent, prop }: Declaration, params: string): boolean {
  let node = (parent as Rule).next();
  while (node?.type === 'atrule' && (node as AtRule).name === 'supports') {
    const block = node as AtRule;
    const values = block.params === params ? block.nodes?.[0] : undefined;
    if (values?.type === 'rule' && values.some((value) => value.type === 'decl' && value.prop === prop)) return true;
    node = node.next();
  }
  return false;
}
