import type { Container, Declaration, Plugin, Root, Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import valueParser from 'postcss-value-parser';
import { rulesOf } from './selectors.ts';

/** Browsers without `inset` are those without gaps of flex containers, but for three versions of Chromium. */
const NO_GAP = 'not (inset:0)';
const GAP = /^(?:gap|row-gap|column-gap)$/;

type Kind = 'row' | 'column' | 'wrap' | 'native';

/**
 * Gives the children of flex containers margins instead of gaps, in browsers that only know gaps of grids. Runs after
 * `wherePseudo`, whose weight the new rules lack: a margin of the child itself wins.
 */
export function flexGap(): Plugin {
  return {
    postcssPlugin: 'vv-flex-gap',
    OnceExit(root, { AtRule, Rule }) {
      const layouts = layoutsOf(root);
      for (const rule of rulesOf(root)) {
        const gaps = declarations(rule).filter(({ prop }) => GAP.test(prop));
        if (gaps.length === 0) continue;
        const flex = rule.selectors.filter((selector) => kindOf(selector, rule, layouts) !== 'native');
        if (flex.length === 0) continue;
        const supports = new AtRule({ name: 'supports', params: NO_GAP });
        supports.append(new Rule({ selectors: flex, nodes: [] }).append({ prop: 'gap', value: '0' }));
        for (const selector of flex) {
          supports.append(...marginRules(selector, kindOf(selector, rule, layouts), gaps));
        }
        rule.after(supports);
      }
    },
  };
}

/** The margins of the children, as source text. */
function marginRules(selector: string, kind: Kind, gaps: readonly Declaration[]): string[] {
  const { row, column } = gapOf(gaps);
  const container = unpadded(selector);
  if (kind === 'wrap') {
    const margins = [row && `margin-bottom:${row}`, column && `margin-right:${column}`].filter(Boolean).join(';');
    return [`${container}>*{${margins}}`];
  }
  const size = kind === 'row' ? column : row;
  return size === undefined ? [] : [`${container}>*+*{margin-${kind === 'row' ? 'left' : 'top'}:${size}}`];
}

/** The weight that `wherePseudo` adds; without it a rule is lighter than those with one class. */
const unpadded = (selector: string): string => selector.replaceAll(':not(.\\#)', '');

function gapOf(gaps: readonly Declaration[]): { row?: string; column?: string } {
  const sizes: { row?: string; column?: string } = {};
  for (const { prop, value } of gaps) {
    const parts = valueParser(value)
      .nodes.filter(({ type }) => type !== 'space')
      .map((node) => valueParser.stringify(node));
    if (prop !== 'column-gap') sizes.row = parts[0] ?? '0';
    if (prop !== 'row-gap') sizes.column = parts.at(-1) ?? '0';
  }
  return sizes;
}

interface Layout {
  display: Set<string>;
  column: boolean;
  wrap: boolean;
}

/** Collects the layout of each subject from all rules of a sheet. */
function layoutsOf(root: Root): Map<string, Layout> {
  const layouts = new Map<string, Layout>();
  for (const rule of rulesOf(root)) {
    for (const selector of rule.selectors) {
      const key = subjectOf(selector);
      const layout = layouts.get(key) ?? { display: new Set(), column: false, wrap: false };
      layouts.set(key, layout);
      read(rule, layout);
    }
  }
  return layouts;
}

function read(rule: Rule, layout: Layout): void {
  for (const { prop, value } of declarations(rule)) {
    if (prop === 'display') layout.display.add(value.replace(/^-\w+-|^inline-/g, ''));
    if (prop === 'columns') layout.display.add('columns');
    if (/^flex-(?:direction|flow)$/.test(prop) && value.includes('column')) layout.column = true;
    if (/^flex-(?:wrap|flow)$/.test(prop) && /\bwrap\b/.test(value)) layout.wrap = true;
  }
}

/** The layout of a rule's subject: by the rule itself, or else by all rules of that subject. */
function kindOf(selector: string, rule: Rule, layouts: ReadonlyMap<string, Layout>): Kind {
  const own: Layout = { display: new Set(), column: false, wrap: false };
  read(rule, own);
  const all = layouts.get(subjectOf(selector)) ?? own;
  const display = [...(own.display.size > 0 ? own.display : all.display)].filter((value) =>
    /^(?:flex|grid|columns)$/.test(value),
  );
  if (display.length !== 1) {
    throw rule.error(`a gap needs one layout, flex or grid: "${selector}" has ${display.join(' and ') || 'none'}`);
  }
  if (display[0] !== 'flex') return 'native';
  if (own.wrap || all.wrap) return 'wrap';
  return own.column || all.column ? 'column' : 'row';
}

/** The class or id that names the element of a selector, or the whole selector. */
function subjectOf(selector: string): string {
  const nodes = selectorParser().astSync(unpadded(selector)).first.nodes;
  const start = nodes.findLastIndex(({ type }) => type === 'combinator') + 1;
  const name = nodes.slice(start).findLast(({ type }) => type === 'class' || type === 'id');
  return String(name ?? unpadded(selector)).trim();
}

const declarations = (rule: Container): Declaration[] =>
  (rule.nodes ?? []).filter((node): node is Declaration => node.type === 'decl');
