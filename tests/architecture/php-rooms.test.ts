import { expect, test } from 'vitest';
import { readTree } from '../../dev/source/source-file';
import { circlesOf } from './support/import-circles';
import { PHP_SOURCE, phpTargets, phpViolations, roomOf } from './support/php-rooms';

const source = readTree(PHP_SOURCE, '.php');

/** Files of rooms, each with the names of the classes that it uses. */
const files = (...texts: [path: string, text: string][]) =>
  texts.map(([name, text]) => {
    const room = name.includes('/') ? `\\${name.split('/')[0]}` : '';
    return { path: `${PHP_SOURCE}/${name}.php`, text: `<?php\nnamespace VvPlayer${room};\n${text}\n` };
  });

test('PHP: a room uses only rooms below it', () => {
  expect(phpViolations(source)).toEqual([]);
});

test('PHP: no class uses itself through others', () => {
  expect(circlesOf(phpTargets(source))).toEqual([]);
});

test('PHP: the folder of the rooms itself has at most eight files', () => {
  expect(source.length).toBeGreaterThan(50);
  expect(source.filter(({ path }) => roomOf(path) === '').length).toBeLessThanOrEqual(8);
});

test('checker of PHP rooms: reports an import upwards, an import of the root, and a namespace of another room', () => {
  expect(phpViolations(files(['Http/A', 'use VvPlayer\\Page\\B;'], ['Page/B', 'use VvPlayer\\Http\\A;']))).toEqual([
    'php/src/Http/A.php uses php/src/Page/B.php',
  ]);
  expect(phpViolations(files(['Doctor/A', 'use VvPlayer\\Player;'], ['Player', '']))).toHaveLength(1);
  expect(phpViolations([{ path: 'php/src/Page/A.php', text: 'namespace VvPlayer\\Http;' }])).toHaveLength(1);
  expect(phpViolations(files(['Attic/A', '']))).toHaveLength(1);
});

test('checker of PHP rooms: finds a circle of roommates by the uses of their names', () => {
  const circle = (text: string) => circlesOf(phpTargets(files(['Http/A', text], ['Http/B', '$a = new A();'])));

  for (const use of [
    'B::of(1);',
    'new B(1);',
    'function f(?B $b) {}',
    'function f(): ?B {}',
    'class A implements B {}',
  ]) {
    expect(circle(use), use).toEqual(['php/src/Http/A.php -> php/src/Http/B.php -> php/src/Http/A.php']);
  }
  for (const use of ['// A B of words', '/** @param B $b */', "$x = 'B ';", '$this->B();', 'use VvPlayer\\Page\\B;']) {
    expect(circle(use), use).toEqual([]);
  }
});
