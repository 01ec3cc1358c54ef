import type { AtRule, Plugin } from 'postcss';
import valueParser, { type Node } from 'postcss-value-parser';

/** The container of every query. It fills the frame, so the frame's viewport has its size. */
const STAGE = /^stage\s+/;
const UNITS: Readonly<Record<string, string>> = { cqw: 'vw', cqh: 'vh', cqmin: 'vmin', cqmax: 'vmax' };
const CONTAINER_LENGTH = /(?<![\w-])(-?[\d.]+)(cqw|cqh|cqmin|cqmax)\b/g;
/** Sizes of a frame may have fractions; this is finer than any of them. */
const BELOW = 0.02;

/** Makes queries and units of the stage those of the viewport: `@container stage (width < 300px)`, `2cqmin`. */
export function containerQueries(): Plugin {
  return {
    postcssPlugin: 'vv-container-queries',
    OnceExit(root) {
      root.walkAtRules('container', lowerQuery);
      root.walkDecls((declaration) => {
        if (/^container(?:-|$)/.test(declaration.prop)) declaration.remove();
        else declaration.value = viewportUnits(declaration.value);
      });
    },
  };
}

/** Writes lengths of the container as lengths of the viewport. */
const viewportUnits = (value: string): string =>
  value.replace(CONTAINER_LENGTH, (_, size: string, unit: string) => size + UNITS[unit]);

function lowerQuery(rule: AtRule): void {
  if (!STAGE.test(rule.params)) throw rule.error('a container query must name the stage, which fills the frame');
  try {
    rule.params = mediaQuery(rule.params.replace(STAGE, ''));
  } catch (error) {
    throw rule.error(error instanceof Error ? error.message : String(error));
  }
  rule.name = 'media';
}

/**
 * Writes a condition as a media query of level 3: ranges as `min-` and `max-`, `or` as a list.
 * @param condition such as `(width<300px) or ((width<480px) and (height<300px))`
 * @throws if the condition holds anything but sizes, `and` and `or`
 */
export function mediaQuery(condition: string): string {
  return alternatives(valueParser(condition).nodes)
    .map((features) => features.join(' and '))
    .join(',');
}

/** The alternatives of a condition, each a list of media features that all must hold. */
function alternatives(nodes: readonly Node[]): string[][] {
  const terms = nodes.filter(({ type }) => type === 'function').map((node) => term(node));
  const words = nodes.filter(({ type }) => type === 'word').map(({ value }) => value);
  const operator = words[0];
  if (words.length !== terms.length - 1 || words.some((word) => word !== operator)) throw new Error(unknown(nodes));
  if (operator === 'or') return terms.flat();
  if (operator !== undefined && operator !== 'and') throw new Error(unknown(nodes));
  return terms.reduce((all, next) => all.flatMap((left) => next.map((right) => [...left, ...right])));
}

function term(node: Node): string[][] {
  if (node.type !== 'function' || node.value !== '') throw new Error(unknown([node]));
  const nested = node.nodes.some(({ type }) => type === 'function');
  return nested ? alternatives(node.nodes) : [range(valueParser.stringify(node.nodes))];
}

const PLAIN = /^(?:min-|max-)?(?:width|height)\s*:\s*[\d.]+px$/;
const RANGE = /^(?:([\d.]+)px\s*(<=?)\s*)?(width|height)(?:\s*([<>]=?)\s*([\d.]+)px)?$/;

/** The media features of one range. */
function range(text: string): string[] {
  if (PLAIN.test(text)) return [`(${text})`];
  const [, low, lowSign, size = '', sign, limit] = RANGE.exec(text) ?? [];
  if (low === undefined && limit === undefined) throw new Error(unknown(text));
  return [
    ...(low === undefined ? [] : [bound(size, lowSign === '<' ? '>' : '>=', Number(low))]),
    ...(limit === undefined ? [] : [bound(size, sign ?? '', Number(limit))]),
  ];
}

function bound(size: string, sign: string, px: number): string {
  if (sign === '>=') return `(min-${size}:${px}px)`;
  if (sign === '>') return `(min-${size}:${px + BELOW}px)`;
  return `(max-${size}:${sign === '<' ? px - BELOW : px}px)`;
}

function unknown(part: string | readonly Node[]): string {
  const text = typeof part === 'string' ? part : valueParser.stringify([...part]);
  return `no media query of level 3 says: ${text}`;
}
