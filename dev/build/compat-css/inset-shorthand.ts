import type { Plugin } from 'postcss';
import valueParser from 'postcss-value-parser';

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
/** Which of the written values a side takes, by the number of values. */
const TAKES = [[], [0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3]] as const;

/** Writes `inset` as the four sides. lightningcss does so only for values without variables. */
export function insetShorthand(): Plugin {
  return {
    postcssPlugin: 'vv-inset-shorthand',
    OnceExit(root) {
      root.walkDecls('inset', (declaration) => {
        const values = valueParser(declaration.value)
          .nodes.filter(({ type }) => type !== 'space')
          .map((node) => valueParser.stringify(node));
        const takes = TAKES[values.length];
        if (takes === undefined) throw declaration.error(`no inset: ${declaration.value}`);
        declaration.replaceWith(
          ...SIDES.map((prop, side) => declaration.clone({ prop, value: values[takes[side] ?? 0] ?? '0' })),
        );
      });
    },
  };
}
