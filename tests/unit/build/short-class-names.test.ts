import { describe, expect, test } from 'vitest';
import { readCssModules, shortClassNames } from '../../../dev/build/short-class-names.ts';

const FILES = new Map([
  ['/b.module.css', '.row { color: red } .row.open { animation: fade 1s } @keyframes fade { from { opacity: 0.5 } }'],
  ['/a.module.css', '/* .gone */ .row { background: url(x.png) }'],
]);

describe('Class names of the build', () => {
  test('differ between classes, animations and files', () => {
    const name = shortClassNames(FILES);
    const names = [name('row', '/a.module.css'), name('row', '/b.module.css'), name('open', '/b.module.css')];
    expect(new Set([...names, name('fade', '/b.module.css')]).size).toBe(4);
  });

  test('depend on the files alone, not on their order', () => {
    const reversed = shortClassNames(new Map([...FILES].reverse()));
    expect(reversed('open', '/b.module.css')).toBe(shortClassNames(FILES)('open', '/b.module.css'));
  });

  test('ignore comments and URLs, and refuse an unknown class', () => {
    const name = shortClassNames(FILES);
    expect(() => name('gone', '/a.module.css')).toThrow('no class .gone');
    expect(() => name('png', '/a.module.css')).toThrow('no class .png');
  });

  test('cover every CSS module of the widget', () => {
    expect(readCssModules().size).toBeGreaterThan(20);
  });
});
