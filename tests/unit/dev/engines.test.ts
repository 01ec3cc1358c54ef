import { expect, test } from 'vitest';
import {
  ENGINES,
  GATE_CHROMIUM,
  GATE_ENGINES,
  isTested,
  OLD_CHROMIUMS,
  reasonToSkipEngines,
} from '../../../dev/support/engines.mjs';
import { CHECK_IDS } from '../../../e2e/engines/checks';
import { SCENARIOS } from '../../../e2e/engines/scenarios/all';
import { isInGate, runsIn } from '../../../e2e/engines/scenarios/scenario';

test('Engines: their tests run where at least one browser is installed', () => {
  expect(reasonToSkipEngines({ env: {}, installed: ['firefox'] })).toBeNull();
  expect(reasonToSkipEngines({ env: {}, installed: [] })).toMatch(/^skipped: neither Firefox ESR nor WebKitGTK/);
});

test('Engines: their tests always run in CI, where a missing browser fails', () => {
  expect(reasonToSkipEngines({ env: { CI: 'true' }, installed: [] })).toBeNull();
});

test('Engines: each old Chromium has an exact version and a hash', () => {
  for (const { name, package: spec, integrity } of OLD_CHROMIUMS) {
    expect(ENGINES, name).toContain(name);
    expect(spec).toMatch(/^(@\w+\/)?[\w-]+@\d+\.\d+\.\d+$/);
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
  }
});

test.each(ENGINES.map((name) => [name]))(
  'Engines: each check in %s has a scenario, or a reason why there is none',
  (name) => {
    const without = CHECK_IDS.filter((id) => {
      const scenarios = SCENARIOS.filter(({ check }) => check === id);
      return !scenarios.some((scenario) => runsIn(name, scenario) || scenario.notThere?.[name] !== undefined);
    });
    expect(without).toEqual([]);
  },
);

test('Engines: the gate has five scenarios, of five checks, in Firefox and in WebKitGTK, and a preroll in an old Chromium', () => {
  const checksIn = (engine: (typeof ENGINES)[number]) =>
    SCENARIOS.filter((scenario) => isInGate(engine, scenario) && runsIn(engine, scenario)).map(({ check }) => check);
  expect(GATE_ENGINES).toEqual(['firefox', 'webkit', GATE_CHROMIUM]);
  expect(checksIn('firefox')).toHaveLength(5);
  expect(new Set(checksIn('firefox')).size).toBe(5);
  expect(checksIn('webkit')).toEqual(checksIn('firefox'));
  expect(checksIn(GATE_CHROMIUM)).toEqual(['preroll']);
});

test('Engines: a browser that is not installed is tested in CI alone', () => {
  expect(isTested('chromium', {})).toBe(true);
  expect(isTested('firefox', { CI: 'true' })).toBe(true);
});

test('Engines: each scenario has a title of its own', () => {
  const titles = SCENARIOS.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
