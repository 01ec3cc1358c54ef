import { describe, expect, test } from 'vitest';
import { readSource, readTree } from '../../dev/source/source-file';
import { offScale } from './support/scales';

const styles = readTree('src', '.css');
const judge = (text: string) => offScale({ path: 'src/ui/kit/sample.module.css', text });

describe('styles', () => {
  test('take sizes, radii, colours and breakpoints from the scales', () => {
    expect(styles.length).toBeGreaterThan(25);
    expect(styles.flatMap(offScale)).toEqual([]);
  });

  test('use no variable that nothing sets', () => {
    const set = [...styles, ...readSource()].flatMap(({ text }) => text.match(/--vv-[\w-]+(?=:|')/g) ?? []);
    const used = styles.flatMap(({ path, text }) =>
      [...text.matchAll(/var\((--vv-[\w-]+)\)/g)].map(([, name = '']) => ({ path, name })),
    );
    expect(used.filter(({ name }) => !set.includes(name))).toEqual([]);
  });
});

describe('scale checker: finds', () => {
  test.each([
    ['a hex colour', '.a { color: #fff; }'],
    ['a colour function', '.a { background: rgb(0 0 0 / 50%); }'],
    ['a colour in a shadow', '.a { box-shadow: 0 0 0 1px oklch(50% 0 0); }'],
    ['a colour by name', '.a { color: white; }'],
    ['a colour without a semicolon', '.a { color: #000 }'],
    ['a size in pixels', '.a { font-size: 15px; }'],
    ['a size in a calculation', '.a { font-size: calc(1em + 2px); }'],
    ['a font with a size', '.a { font: 12px/1 Arial; }'],
    ['a radius', '.a { border-radius: 7px; }'],
    ['one of two radii', '.a { border-radius: var(--vv-radius) 3px 0 0; }'],
    ['a breakpoint', '@container stage (width < 577px) { .a { top: 0; } }'],
    ['a breakpoint without a name', '@container (width < 577px) { .a { top: 0; } }'],
  ])('%s', (_, css) => {
    expect(judge(css)).toHaveLength(1);
  });
});

describe('scale checker: accepts', () => {
  test.each([
    ['tokens', '.a { color: var(--vv-text); font-size: var(--vv-type-93); border-radius: var(--vv-radius); }'],
    ['a calculation with a token', '.a { font-size: calc(var(--vv-icon) * 0.36); }'],
    ['colours of the system', '.a { border: 1px solid CanvasText; color: currentcolor; background: transparent; }'],
    ['a circle', '.a { border-radius: 0 50% 50% 0 / 0 50% 50% 0; }'],
    ['a property that is named like a colour', '.a { white-space: nowrap; }'],
    ['a comment', '/* color: #fff; */ .a { top: 0; }'],
    ['a breakpoint of the list', '@container stage (height < 300px) { .a { top: 0; } }'],
  ])('%s', (_, css) => {
    expect(judge(css)).toEqual([]);
  });
});
