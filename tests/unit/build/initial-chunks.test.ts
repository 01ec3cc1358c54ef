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

describe('Initial chunks', () => {
  test.each([
    ['a module of two roots into the chunk of the first', 'shared', 'main'],
    ['an indirect import into the chunk of its root, also in a cycle', 'lib', 'widget'],
    ['a module of the second root into its chunk', 'store', 'widget'],
    ['a module that a lazy chunk shares into the chunk of its root', 'controls', 'player'],
    ['a module that no root imports into no initial chunk', 'lazy', undefined],
  ])('put %s', (_, id, chunk) => expect(chunks.get(id)).toBe(chunk));
});
