import { describe, expect, test } from 'vitest';
import { assign } from '../../../dev/build/initial-chunks';

const GRAPH: Record<string, readonly string[]> = {
  main: ['shared'],
  widget: ['shared', 'store'],
  player: ['store', 'controls'],
  store: ['lib'],
  lib: ['store'],
  lazy: ['controls'],
};
const chunks = assign(
  (id) => GRAPH[id] ?? [],
  [
    ['main', 'main'],
    ['widget', 'widget'],
    ['player', 'player'],
  ],
);

describe('initial chunks', () => {
  test.each([
    ['a module of two roots goes to the first one', 'shared', 'main'],
    ['a deep module goes with its root, also in a circle', 'lib', 'widget'],
    ['a module of the second root stays there', 'store', 'widget'],
    ['a module that a lazy chunk shares stays with the root', 'controls', 'player'],
    ['a module that no root imports has no initial chunk', 'lazy', undefined],
  ])('%s', (_, id, chunk) => expect(chunks.get(id)).toBe(chunk));
});
