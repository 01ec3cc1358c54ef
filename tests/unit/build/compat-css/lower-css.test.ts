import postcss, { type Plugin } from 'postcss';
import { describe, expect, test } from 'vitest';
import { containerQueries, mediaQuery } from '../../../../dev/build/compat-css/container-queries';
import { colorMix, fallbacks } from '../../../../dev/build/compat-css/fallbacks';
import { flexGap } from '../../../../dev/build/compat-css/flex-gap';
import { insetShorthand } from '../../../../dev/build/compat-css/inset-shorthand';
import { lowerCss } from '../../../../dev/build/compat-css/lower-css';
import { mathFunctions, plainValues } from '../../../../dev/build/compat-css/math-functions';
import { focusVisible, notLists, wherePseudo } from '../../../../dev/build/compat-css/selectors';

/** PostCSS breaks lines in a sheet that has none. */
const run = (plugin: Plugin, css: string): string =>
  postcss([plugin]).process(css, { from: undefined }).css.replaceAll(/\n\s*/g, '');

describe('container queries', () => {
  test.each([
    ['(width < 576px)', '(max-width:575.98px)'],
    ['(width <= 576px)', '(max-width:576px)'],
    ['(height >= 380px)', '(min-height:380px)'],
    ['(height > 380px)', '(min-height:380.02px)'],
    ['(width < 300px) or (height < 170px)', '(max-width:299.98px),(max-height:169.98px)'],
    ['(width >= 1280px) and (height >= 640px)', '(min-width:1280px) and (min-height:640px)'],
    [
      '(170px <= height < 300px) and (width >= 300px)',
      '(min-height:170px) and (max-height:299.98px) and (min-width:300px)',
    ],
    [
      '((width < 576px) and (height < 480px)) or (height < 300px)',
      '(max-width:575.98px) and (max-height:479.98px),(max-height:299.98px)',
    ],
    ['(min-width:300px)', '(min-width:300px)'],
  ])('%s becomes a media query', (condition, query) => {
    expect(mediaQuery(condition)).toBe(query);
  });

  test.each(['(inline-size > 1px)', 'not (width < 1px)', '(width < 1px) and (height < 1px) or (width > 9px)'])(
    '%s is refused',
    (condition) => {
      expect(() => mediaQuery(condition)).toThrow('no media query of level 3');
    },
  );

  test('a query of another container is refused', () => {
    expect(() => run(containerQueries(), '@container card (width < 1px){.a{top:0}}')).toThrow('must name the stage');
  });

  test('lengths of the container become lengths of the frame', () => {
    const css = '.a{container:stage/size;width:calc(50cqw - 1px);height:.5cqh;gap:-2cqmin}';
    expect(run(containerQueries(), css)).toBe('.a{width:calc(50vw - 1px);height:.5vh;gap:-2vmin}');
  });
});

describe('selectors', () => {
  test('a rule is as much heavier as the argument of :where in its layer', () => {
    const css = '@layer a{:where([x]) .b{top:0}.c::before,d{top:0}@keyframes k{to{top:0}}}@layer e{.f{top:0}}';
    expect(run(wherePseudo(), css)).toBe(
      '@layer a{[x] .b{top:0}.c:not(.\\#)::before,d:not(.\\#){top:0}@keyframes k{to{top:0}}}@layer e{.f{top:0}}',
    );
  });

  test('a list in :not becomes several', () => {
    expect(run(notLists(), '.a ~ :not([b="c"],.d){top:0}')).toBe('.a ~ :not([b="c"]):not(.d){top:0}');
  });

  test('a visible focus is any focus where the browser does not know the difference', () => {
    expect(run(focusVisible(), '.a,.b:focus-visible{top:0}')).toBe(
      '.a{top:0}.b:focus-visible{top:0}@supports not selector(:focus-visible){.b:focus{top:0}}',
    );
  });
});

describe('gaps of flex containers', () => {
  const OLD = '@supports not (inset:0)';

  test.each([
    ['.a{display:flex;gap:2px}', `{.a{gap:0}.a>*+*{margin-left:2px}}`],
    ['.a{display:inline-flex;gap:2px 4px}', `{.a{gap:0}.a>*+*{margin-left:4px}}`],
    ['.a{display:flex;flex-direction:column;gap:2px 4px}', `{.a{gap:0}.a>*+*{margin-top:2px}}`],
    ['.a{display:flex;flex-wrap:wrap;gap:2px 4px}', `{.a{gap:0}.a>*{margin-bottom:2px;margin-right:4px}}`],
    ['.a:not(.\\#){display:flex;gap:2px}', `{.a:not(.\\#){gap:0}.a>*+*{margin-left:2px}}`],
  ])('%s', (css, block) => {
    expect(run(flexGap(), css)).toBe(`${css}${OLD}${block}`);
  });

  test.each(['.a{display:grid;gap:2px}', '.a{columns:2;column-gap:2px}'])('%s stays', (css) => {
    expect(run(flexGap(), css)).toBe(css);
  });

  test('the layout may stand in another rule', () => {
    expect(run(flexGap(), '.a{display:flex}.b .a{gap:2px}')).toContain('.b .a>*+*{margin-left:2px}');
  });

  test('a gap without a layout is refused', () => {
    expect(() => run(flexGap(), '.a{gap:2px}')).toThrow('a gap needs one layout');
  });
});

describe('functions of mathematics', () => {
  const simplerOf = (prop: string, value: string) => plainValues(prop, value).values;

  test.each([
    ['padding', '0 max(12px, env(safe-area-inset-right)) 20px', '0 12px 20px'],
    ['height', 'max(2.4em, var(--a) - 4px)', 'calc(var(--a) - 4px)'],
    ['max-height', 'min(32em, 100vh - var(--a, 1px) - 16px)', 'calc(100vh - var(--a, 1px) - 16px)'],
    ['bottom', 'calc(var(--a) + env(safe-area-inset-bottom))', 'calc(var(--a) + 0px)'],
    ['--a', 'max(0px, max(var(--b), var(--c)) - var(--d))', 'calc(var(--c) - var(--d))'],
    ['bottom', 'calc(1px + clamp(0px, 50% - var(--a), var(--b)))', 'calc(1px + var(--b))'],
  ])('%s: %s', (prop, value, plain) => {
    expect(simplerOf(prop, value)).toEqual([{ prop, value: plain }]);
  });

  test('the smaller of two widths is a width and its limit', () => {
    expect(simplerOf('width', 'min(26em, 100vw - 24px)')).toEqual([
      { prop: 'width', value: '26em' },
      { prop: 'max-width', value: 'calc(100vw - 24px)' },
    ]);
  });

  test('a function of one unit of the frame keeps its value', () => {
    expect(plainValues('width', 'clamp(44px, 16vmin, 152px)')).toEqual({
      values: [{ prop: 'width', value: '16vmin' }],
      limits: [
        { prop: 'width', value: '44px', query: '(max-width:275px),(max-height:275px)' },
        { prop: 'width', value: '152px', query: '(min-width:950px) and (min-height:950px)' },
      ],
    });
    expect(plainValues('border', 'max(3px, .6vh) solid').limits).toEqual([
      { prop: 'border', value: '3px solid', query: '(max-height:500px)' },
    ]);
  });

  test('the simpler values follow the rule', () => {
    expect(run(mathFunctions(), '.a{top:0;left:max(1px, var(--b))}')).toBe(
      '.a{top:0;left:max(1px, var(--b))}@supports not (width:max(0px,0px)){.a{left:var(--b)}}',
    );
  });
});

describe('values', () => {
  test.each([
    ['inset:auto var(--a) 3px', 'top:auto;right:var(--a);bottom:3px;left:var(--a)'],
    ['inset:0 1px', 'top:0;right:1px;bottom:0;left:1px'],
  ])('%s', (css, sides) => {
    expect(run(insetShorthand(), `.a{${css}}`)).toBe(`.a{${sides}}`);
  });

  test.each([
    ['overflow:clip', 'overflow:hidden;overflow:clip'],
    ['align-content:safe center', 'align-content:center;align-content:safe center'],
  ])('%s has a simpler one before it', (css, both) => {
    expect(run(fallbacks(), `.a{${css}}`)).toBe(`.a{${both}}`);
  });

  test('a mix of colours is its first one', () => {
    const css = '.a{color:color-mix(in srgb, var(--a) 30%, transparent)}';
    expect(run(colorMix(), css)).toBe(`${css}@supports not (color:color-mix(in srgb,red,red)){.a{color:var(--a)}}`);
  });
});

describe('a whole sheet', () => {
  test('a later layer wins over a heavier selector of an earlier one', () => {
    const css = lowerCss('@layer a, b; @layer b { .x { top: 1px } } @layer a { .x.y { top: 2px } }');
    expect(css).toBe('.x.y{top:2px}.x:not(#\\#){top:1px}');
  });

  test('logical properties and nesting are gone', () => {
    expect(lowerCss('.a { .b & { margin-inline: 1px 2px; padding-block: 3px } }')).toBe(
      '.b .a{margin-left:1px;margin-right:2px;padding-top:3px;padding-bottom:3px}',
    );
  });
});
