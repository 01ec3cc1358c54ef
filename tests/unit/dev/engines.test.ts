import { expect, test } from 'vitest';
import { reasonToSkipEngines } from '../../../dev/support/engines.mjs';

test('Engines: their tests run where at least one browser is installed', () => {
  expect(reasonToSkipEngines({ env: {}, installed: ['firefox'] })).toBeNull();
  expect(reasonToSkipEngines({ env: {}, installed: [] })).toMatch(/^skipped: neither Firefox ESR nor WebKitGTK/);
});

test('Engines: their tests always run in CI, where a missing browser fails', () => {
  expect(reasonToSkipEngines({ env: { CI: 'true' }, installed: [] })).toBeNull();
});
