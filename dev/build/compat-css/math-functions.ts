import type { Declaration, Plugin } from 'postcss';
import valueParser, { type FunctionNode, type Node } from 'postcss-value-parser';
import { rulesOf } from './selectors.ts';

/** Browsers without `max` are those without `min`, `clamp` and, but for a few versions, `env`. */
export const NO_MATH = 'not (width:max(0px,0px))';
export const MATH = /(?<![\w-])(?:min|max|clamp|env)\(/;
const FUNCTIONS = new Set(['min', 'max', 'clamp', 'env']);
const LIMITS: Readonly<Record<string, string>> = { width: 'max-width', height: 'max-height' };
const FRAME_UNIT = /^(-?[\d.]+)(vw|vh|vmin)$/;
const PIXELS = /^(-?[\d.]+)px$|^0$/;

/**
 * Gives browsers without `min`, `max`, `clamp` and `env` simpler values, each rule in a block of its own behind it.
 * A function of pixels and one unit of the frame keeps its exact value, by media queries. Otherwise `max` and `min` become
 * their last argument, `clamp` its upper bound, and `env` nothing; `width: min(A, B)` becomes `width` and `max-width`.
 */
export function mathFunctions(): Plugin {
  return {
    postcssPlugin: 'vv-math-functions',
    OnceExit(root, { AtRule, Rule }) {
      for (const rule of rulesOf(root)) {
        const own = (rule.nodes ?? []).filter((node): node is Declaration => node.type === 'decl');
        const uses = own.filter(({ value }) => MATH.test(value));
        if (uses.length === 0) continue;
        const supports = new AtRule({ name: 'supports', params: NO_MATH });
        const target = (values: readonly Value[]) =>
          new Rule({ selectors: rule.selectors, nodes: [] }).append(...values);
        const plain = uses.map((declaration) => plainValues(declaration.prop, declaration.value));
        supports.append(target(plain.flatMap(({ values }) => values)));
        for (const { query, ...value } of plain.flatMap(({ limits }) => limits)) {
          supports.append(new AtRule({ name: 'media', params: query }).append(target([value])));
        }
        rule.after(supports);
      }
    },
  };
}

interface Value {
  prop: string;
  value: string;
}

interface Plain {
  values: Value[];
  /** Values for small and large frames, in the order of the cascade. */
  limits: (Value & { query: string })[];
}

/** The values that stand for one with functions. */
export function plainValues(prop: string, value: string): Plain {
  const parsed = valueParser(value);
  const [only] = parsed.nodes;
  const limit = LIMITS[prop];
  if (limit !== undefined && parsed.nodes.length === 1 && only?.type === 'function' && only.value === 'min') {
    const [first = '', second = ''] = argumentsOf(only);
    const size = plainValues(prop, term(first));
    return { ...size, values: [...size.values, { prop: limit, value: plain(term(second)) }] };
  }
  const curves = curvesOf(parsed.nodes);
  const [curve, ...more] = curves;
  if (curve === undefined || more.length > 0) return { values: [{ prop, value: plain(value) }], limits: [] };
  const withCurve = (text: string) => plain(value.replace(curve.source, () => text));
  return {
    values: [{ prop, value: withCurve(curve.middle) }],
    limits: curve.limits.map(({ query, value: text }) => ({ prop, query, value: withCurve(text) })),
  };
}

/** An argument that is a calculation needs `calc` around it. */
const term = (text: string): string =>
  /\s[-+*/]\s/.test(text) && !/^[\w-]*\([^()]*\)$/.test(text) ? `calc(${text})` : text;

const argumentsOf = (node: FunctionNode): string[] => {
  const parts: string[] = [''];
  for (const child of node.nodes) {
    if (child.type === 'div' && child.value === ',') parts.push('');
    else parts[parts.length - 1] += valueParser.stringify(child);
  }
  return parts.map((part) => part.trim());
};

/** Replaces the functions of a value by one of their arguments. */
function plain(value: string): string {
  const parsed = valueParser(value);
  parsed.walk((node: Node) => {
    if (node.type !== 'function' || !FUNCTIONS.has(node.value)) return;
    const chosen = choose(node);
    Object.assign(node, { type: 'word', value: chosen });
    return false;
  }, false);
  return parsed.toString();
}

function choose(node: FunctionNode): string {
  const parts = argumentsOf(node);
  if (node.value === 'env') return '0px';
  if (node.value === 'clamp') return plain(term(parts[2] ?? ''));
  // An inset of the screen is nothing in these browsers.
  const sized = parts.filter((part) => !part.startsWith('env('));
  return plain(term(sized.at(-1) ?? '0px'));
}

interface Curve {
  source: string;
  middle: string;
  limits: { query: string; value: string }[];
}

/** The functions of pixels and one unit of the frame. */
function curvesOf(nodes: readonly Node[]): Curve[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'function') return [];
    const curve = curveOf(node);
    return curve === null ? curvesOf(node.nodes) : [curve];
  });
}

function curveOf(node: FunctionNode): Curve | null {
  const parts = argumentsOf(node);
  const middle = parts.find((part) => FRAME_UNIT.test(part));
  if (middle === undefined || !['min', 'max', 'clamp'].includes(node.value)) return null;
  const [low, high] = {
    min: [undefined, parts.find((part) => part !== middle)],
    max: [parts.find((part) => part !== middle)],
    clamp: [parts[0], parts[2]],
  }[node.value as 'min' | 'max' | 'clamp'] as [string | undefined, string | undefined];
  const limits = [
    ...(low === undefined ? [] : [{ value: low, query: queryOf(middle, low, 'max') }]),
    ...(high === undefined ? [] : [{ value: high, query: queryOf(middle, high, 'min') }]),
  ];
  if (limits.length !== parts.length - 1 || limits.some(({ query }) => query === null)) return null;
  return { source: valueParser.stringify(node), middle, limits: limits as Curve['limits'] };
}

/** The frames in which a length reaches a limit from its own side. */
function queryOf(length: string, limit: string, side: 'min' | 'max'): string | null {
  const [, share, unit] = FRAME_UNIT.exec(length) ?? [];
  const pixels = PIXELS.exec(limit);
  if (pixels === null) return null;
  const size = Number(((Number(pixels[1] ?? 0) / Number(share)) * 100).toFixed(2));
  const width = `(${side}-width:${size}px)`;
  const height = `(${side}-height:${size}px)`;
  if (unit === 'vw') return width;
  if (unit === 'vh') return height;
  return side === 'min' ? `${width} and ${height}` : `${width},${height}`;
}
