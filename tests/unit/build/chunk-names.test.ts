import { expect, test } from 'vitest';
import { neutralName } from '../../../dev/build/chunk-names';

test.each([
  ['ads', 'spots'],
  ['run-ads', 'run-spots'],
  ['with-preroll', 'with-opening'],
  ['sentry-replay', 'faults-replay'],
  ['statistics-outlet', 'figures-outlet'],
  ['fingerprint', 'device'],
  ['telemetry', 'signals'],
  ['share-popup', 'share-sheet'],
])('Chunk names: %s becomes %s, which no list of filters holds', (name, neutral) => {
  expect(neutralName(name)).toBe(neutral);
});

test.each(['read-diagnostics', 'lazy-layers', 'upgrade-http', 'main', 'widget'])('Chunk names: %s stays', (name) => {
  expect(neutralName(name)).toBe(name);
});
