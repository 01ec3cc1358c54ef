import type { Browser } from 'playwright';
import type { PlayerName } from './first-frame/players';

/** What every bench gets from the runner. */
export interface BenchContext {
  browser: Browser;
  /** How often each case is measured; they take turns. */
  runs: number;
  /** Whom to measure, where others are measured beside us. */
  players: readonly PlayerName[];
  /** Origin of the built pages, `/{name}.html`. */
  pages: string;
}

/** One line of the table. */
export interface Row {
  /** What was measured, and of whom. */
  measure: string;
  of: string;
  unit: 'ms' | 'kB' | '';
  /** One of each run. */
  values: readonly number[];
  /** The median as a share of the bare page's. */
  toBare?: number;
  /** In words, and whether the values keep to it; absent where nothing is asked. */
  target?: { text: string; isMet: boolean };
}

/** Something that can be measured by itself: `npm run bench -- --only {name}`. */
export interface Bench {
  name: string;
  /** Scripts of its pages by name; several benches may share one. */
  pages: Readonly<Record<string, string>>;
  /** What was done, for whoever reads the figures; one paragraph of Markdown. */
  note: string;
  run(context: BenchContext): Promise<readonly Row[]>;
}
