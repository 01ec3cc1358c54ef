import type { Browser } from 'playwright';
import type { PlayerName } from './first-frame/players';

/** Inputs of every bench. */
export interface BenchContext {
  browser: Browser;
  /** Number of measurements of each case. The cases take turns. */
  runs: number;
  /** Players to measure, in a bench that compares players. */
  players: readonly PlayerName[];
  /** Origin of the built pages, `/{name}.html`. */
  pages: string;
}

/** One line of the table. */
export interface Row {
  /** The measurement and its subject. */
  measure: string;
  of: string;
  unit: 'ms' | 'kB' | '';
  /** One value per run. */
  values: readonly number[];
  /** The median divided by the median of the bare page. */
  toBare?: number;
  /** The target as text, and whether the values meet it. Absent without a target. */
  target?: { text: string; isMet: boolean };
}

/** A bench that can run alone: `npm run bench -- --only {name}`. */
export interface Bench {
  name: string;
  /** Scripts of its pages by name. Benches may share a page. */
  pages: Readonly<Record<string, string>>;
  /** The method, for readers of the results: one paragraph of Markdown. */
  note: string;
  run(context: BenchContext): Promise<readonly Row[]>;
}
