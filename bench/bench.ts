import type { Browser } from 'playwright';
import type { PlayerName } from './first-frame/players';
import type { TlsCertificate } from './link/tls-front';

/** Inputs of every bench. */
export interface BenchContext {
  browser: Browser;
  /** Number of measurements of each case. The cases take turns. */
  runs: number;
  /** Players to measure, in a bench that compares players. */
  players: readonly PlayerName[];
  /** Parts to measure, of a bench that has parts. */
  parts: readonly string[];
  /** Origin of the built pages, `/{name}.html`. */
  pages: string;
  /** A certificate of `localhost` that the browser trusts. */
  certificate: TlsCertificate;
}

/** One line of the table. */
export interface Row {
  /** The measurement and its subject. */
  measure: string;
  of: string;
  unit: 'ms' | 's' | 'kB' | '';
  /** One value per run. */
  values: readonly number[];
  /** Replaces the median in a row that is no figure. */
  text?: string;
  /** The median divided by the median of the bare page. */
  toBare?: number;
  /** The target as text, and whether the values meet it. Absent without a target. */
  target?: { text: string; isMet: boolean };
  /** The price of the measured frame. */
  costs?: RowCosts;
}

/** Medians of what the runs of a row took until their frame. */
export interface RowCosts {
  blockingMs: number;
  /** Whether the blocking is within its limit. Absent for other players, which have none. */
  isSmooth?: boolean;
  /** From navigation to the first contentful paint, and to the first request for data. */
  paintMs?: number;
  callMs?: number;
  /** The longest task before the frame, and before the press; 0 for none of 50 ms. */
  longestMs?: number;
  longestBeforePressMs?: number;
  requests?: number;
  scriptKb?: number;
}

/** A bench that can run alone: `npm run bench -- --only {name}`. */
export interface Bench {
  name: string;
  /** Names of its parts, each of which can run alone. */
  parts?: readonly string[];
  /** Whether it runs in both browsers. The others measure memory and the ad engine, in one. */
  isPerBrowser: boolean;
  /** Scripts of its pages by name. Benches may share a page. */
  pages: Readonly<Record<string, string>>;
  /** The method, for readers of the results: one paragraph of Markdown. */
  note: string;
  run(context: BenchContext): Promise<readonly Row[]>;
}
