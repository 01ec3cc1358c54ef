import type { Declaration, Plugin } from 'postcss';
import valueParser from 'postcss-value-parser';
import { rulesOf } from './selectors.ts';

/** Values that a browser may not know, and what stands before them. They hold no variable: a browser skips them at once. */
const SIMPLER: readonly { prop: RegExp; value: RegExp; instead: string }[] = [
  { prop: /^overflow/, value: /^clip$/, instead: 'hidden' },
  { prop: /^overflow-wrap$/, value: /^anywhere$/, instead: 'break-word' },
  { prop: /^align-content$/, value: /^safe center$/, instead: 'center' },
  { prop: /^float$/, value: /^inline-start$/, instead: 'left' },
];

/** Puts a simpler value before each value that a browser may not know. */
export function fallbacks(): Plugin {
  return {
    postcssPlugin: 'vv-fallbacks',
    OnceExit(root) {
      root.walkDecls((declaration) => {
        const instead = simplerOf(declaration);
        if (instead !== undefined) declaration.cloneBefore({ value: instead });
      });
    },
  };
}

const simplerOf = ({ prop, value }: Declaration): string | undefined =>
  SIMPLER.find((one) => one.prop.test(prop) && one.value.test(value))?.instead;

export const NO_COLOR_MIX = 'not (color:color-mix(in srgb,red,red))';

/** Gives browsers without `color-mix` its first colour. */
export function colorMix(): Plugin {
  return {
    postcssPlugin: 'vv-color-mix',
    OnceExit(root, { AtRule, Rule }) {
      for (const rule of rulesOf(root)) {
        const mixed = (rule.nodes ?? []).filter(
          (node): node is Declaration => node.type === 'decl' && node.value.includes('color-mix('),
        );
        if (mixed.length === 0) continue;
        const values = mixed.map(({ prop, value }) => ({ prop, value: firstColour(value) }));
        const plain = new Rule({ selectors: rule.selectors, nodes: [] }).append(...values);
        rule.after(new AtRule({ name: 'supports', params: NO_COLOR_MIX }).append(plain));
      }
    },
  };
}

/** Replaces `color-mix(in srgb, A 30%, B)` by `A`. */
function firstColour(value: string): string {
  const parsed = valueParser(value);
  parsed.walk((node) => {
    if (node.type !== 'function' || node.value !== 'color-mix') return;
    const comma = node.nodes.findIndex(({ type }) => type === 'div');
    const colour = node.nodes.slice(comma + 1).find(({ type }) => type !== 'space');
    Object.assign(node, { type: 'word', value: valueParser.stringify(colour ?? []) });
  });
  return parsed.toString();
}
