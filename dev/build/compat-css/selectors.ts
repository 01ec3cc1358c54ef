import type { Container, Plugin, Root, Rule } from 'postcss';
import selectorParser, { type Pseudo, type Selector } from 'postcss-selector-parser';

/** Matches every element and weighs a class. */
const CLASS_WEIGHT = ':not(.\\#)';

/**
 * Replaces `:where(X)` by `X`. Every other rule of the same layer becomes as much heavier as `X` is, so the order of the
 * cascade stays. Runs before the layers are flattened.
 */
export function wherePseudo(): Plugin {
  return {
    postcssPlugin: 'vv-where-pseudo',
    OnceExit(root) {
      for (const part of layersOf(root)) weigh(rulesOf(part));
    },
  };
}

function weigh(rules: readonly Rule[]): void {
  const most = Math.max(0, ...rules.flatMap(({ selectors }) => selectors.map(whereWeight)));
  if (most === 0) return;
  for (const rule of rules) {
    rule.selectors = rule.selectors.map((selector) => {
      const pad = CLASS_WEIGHT.repeat(most - whereWeight(selector));
      return padSubject(withoutWhere(selector), pad);
    });
  }
}

/** The part of a sheet in each layer, and the part outside of all layers. */
function layersOf(root: Root): Container[] {
  const layers: Container[] = [];
  root.walkAtRules('layer', (layer) => {
    if (layer.nodes) layers.push(layer);
  });
  return layers;
}

/** The style rules of a part; the steps of its animations are none. */
export function rulesOf(part: Container): Rule[] {
  const rules: Rule[] = [];
  part.walkRules((rule) => {
    if (!isStep(rule)) rules.push(rule);
  });
  return rules;
}

const isStep = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && /keyframes$/.test((parent as unknown as { name: string }).name);

/** How many classes and attributes the arguments of `:where` hold. */
function whereWeight(selector: string): number {
  let weight = 0;
  eachWhere(selector, (argument) => {
    argument.walk(({ type }) => {
      if (type === 'class' || type === 'attribute') weight++;
    });
  });
  return weight;
}

const withoutWhere = (selector: string): string =>
  eachWhere(selector, (argument, pseudo) => {
    pseudo.replaceWith(...argument.nodes);
  });

function eachWhere(selector: string, visit: (argument: Selector, pseudo: Pseudo) => void): string {
  return selectorParser((root) => {
    root.walkPseudos((pseudo) => {
      if (pseudo.value !== ':where') return;
      const [argument, ...others] = pseudo.nodes;
      if (argument === undefined || others.length > 0) throw new Error(`one selector in :where, please: ${selector}`);
      visit(argument, pseudo);
    });
  }).processSync(selector);
}

/** Appends to the last compound of a selector, before its pseudo-element. */
function padSubject(selector: string, pad: string): string {
  if (pad === '') return selector;
  const element = selectorParser()
    .astSync(selector)
    .first.nodes.find((node) => selectorParser.isPseudoElement(node));
  return element === undefined
    ? selector + pad
    : selector.slice(0, element.sourceIndex) + pad + selector.slice(element.sourceIndex);
}

/** Writes `:not(A,B)` as `:not(A):not(B)`. */
export function notLists(): Plugin {
  return {
    postcssPlugin: 'vv-not-lists',
    OnceExit(root) {
      for (const rule of rulesOf(root)) {
        if (rule.selector.includes(':not(')) rule.selector = splitNot(rule.selector);
      }
    },
  };
}

function splitNot(selector: string): string {
  return selectorParser((root) => {
    root.walkPseudos((pseudo) => {
      if (pseudo.value !== ':not' || pseudo.nodes.length < 2) return;
      pseudo.replaceWith(
        ...pseudo.nodes.map((part) => selectorParser.pseudo({ value: ':not', nodes: [part.clone()] })),
      );
    });
  }).processSync(selector);
}

const UNKNOWN_FOCUS = 'not selector(:focus-visible)';

/**
 * Gives rules with `:focus-visible` a copy with `:focus` for browsers that do not know it. A rule with other selectors
 * in its list is split, because an unknown selector makes the whole rule invalid.
 */
export function focusVisible(): Plugin {
  return {
    postcssPlugin: 'vv-focus-visible',
    OnceExit(root, { AtRule }) {
      for (const rule of rulesOf(root)) {
        const marked = rule.selectors.filter((selector) => selector.includes(':focus-visible'));
        if (marked.length === 0) continue;
        const others = rule.selectors.filter((selector) => !marked.includes(selector));
        if (others.length > 0) rule.before(rule.clone({ selectors: others }));
        rule.selectors = marked;
        const supports = new AtRule({ name: 'supports', params: UNKNOWN_FOCUS });
        const plain = marked.map((selector) => selector.replaceAll(':focus-visible', ':focus'));
        supports.append(rule.clone({ selectors: plain }));
        rule.after(supports);
      }
    },
  };
}
