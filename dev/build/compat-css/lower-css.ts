import cascadeLayers from '@csstools/postcss-cascade-layers';
import isPseudoClass from '@csstools/postcss-is-pseudo-class';
import { Features, transform } from 'lightningcss';
import postcss, { type Plugin } from 'postcss';
import logical from 'postcss-logical';
import { containerQueries } from './container-queries.ts';
import { colorMix, fallbacks } from './fallbacks.ts';
import { flexGap } from './flex-gap.ts';
import { insetShorthand } from './inset-shorthand.ts';
import { mathFunctions } from './math-functions.ts';
import { focusVisible, notLists, wherePseudo } from './selectors.ts';

/** The oldest browsers that play the film; docs/architecture.md, Two builds. */
const major = (version: number) => version << 16;
const TARGETS = { chrome: major(68), safari: major(14), ios_saf: major(14), firefox: major(78) };

/** Done below, in a way that keeps the weight of selectors or the values before them. */
const OURS =
  Features.LogicalProperties |
  Features.MediaQueries |
  Features.IsSelector |
  Features.NotSelectorList |
  Features.ClampFunction;

/**
 * Writes a whole style sheet for the compatible build. Nesting, prefixes and colours are lightningcss's; the rest follows,
 * and nothing minifies afterwards: a minifier would take the simpler values for needless ones.
 * @param css all layers of the page and the player, in the order of the cascade
 */
export function lowerCss(css: string): string {
  const { code } = transform({
    filename: 'compatible.css',
    code: Buffer.from(css),
    targets: TARGETS,
    exclude: OURS,
    minify: true,
  });
  const plugins = [
    scrollTimelines(),
    containerQueries(),
    wherePseudo(),
    flexGap(),
    isPseudoClass(),
    notLists(),
    cascadeLayers(),
    insetShorthand(),
    logical(),
    focusVisible(),
    colorMix(),
    mathFunctions(),
    fallbacks(),
  ];
  // One after the other: within one run PostCSS interleaves plugins.
  return plugins.reduce((text, plugin) => postcss([plugin]).process(text, { from: undefined }).css, code.toString());
}

/** Removes what only browsers with scroll timelines use. */
function scrollTimelines(): Plugin {
  return {
    postcssPlugin: 'vv-scroll-timelines',
    OnceExit(root) {
      root.walkAtRules('property', (rule) => {
        rule.remove();
      });
      root.walkAtRules('supports', (rule) => {
        if (rule.params.includes('animation-timeline')) rule.remove();
      });
    },
  };
}
