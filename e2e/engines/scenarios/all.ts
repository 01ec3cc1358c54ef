import { ADS, FAILURES, HOST } from './ads-and-host';
import { MENUS } from './menus';
import type { Scenario } from './scenario';
import { SERIES } from './series';
import { CONTROLS, KEYS, START } from './start';

export const SCENARIOS: readonly Scenario[] = [
  ...START,
  ...CONTROLS,
  ...KEYS,
  ...SERIES,
  ...MENUS,
  ...ADS,
  ...FAILURES,
  ...HOST,
];
