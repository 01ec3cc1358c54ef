import { readFileSync } from 'node:fs';
import { type Bundle, type Chunk, firstChunks, inlineScripts, previewChunks } from './bundle';
import { compressedSize, sizesByOrigin, sizeTable } from './compressed-size';

export const LIMITS_PATH = 'bench/size-limits.json';

/** The sums that have a limit. docs/performance.md explains them. */
export const SUM_NAMES = ['before the first frame', 'ours before it', 'style sheet', 'ad engine', 'ad extras'] as const;
export type SumName = (typeof SUM_NAMES)[number];

/** Bytes of each sum, compressed with brotli. */
export type Sums = Readonly<Record<SumName, number>>;

/** A sum may grow by this share before somebody has to decide about it. */
const SLACK = 0.03;
/** Limits are written in steps, so that a rebuild does not change the file. */
const STEP_B = 100;

const ADS = /\/src\/ads\//;
const ENGINE = /\/src\/ads\/create-engine\.ts$/;

/** Chunks of the ad engine, the one that every ad needs first. Some lists and documents load the others. */
export function adChunks({ chunks }: Bundle): Chunk[] {
  const isEngine = ({ moduleIds }: Chunk) => moduleIds.some((id) => ENGINE.test(id));
  const all = chunks.filter(({ moduleIds }) => moduleIds.some((id) => ADS.test(id)));
  return [...all.filter(isEngine), ...all.filter((chunk) => !isEngine(chunk))];
}

/** All chunks that load or run before the first frame. */
const startChunks = (bundle: Bundle): Chunk[] => [...new Set([...firstChunks(bundle), ...previewChunks(bundle)])];

/** Measures the sums of a build. */
export function measureSums(bundle: Bundle): Sums {
  const inline = compressedSize(inlineScripts(bundle.html).join('\n'));
  const [engine, ...extras] = adChunks(bundle).map(({ code }) => code);
  return {
    'before the first frame': inline + sizeOf(startChunks(bundle).map(({ code }) => code)),
    // Only code that runs before an autoplaying preview; the rest of the player downloads beside it.
    'ours before it': sizesByOrigin(previewChunks(bundle)).get('ours') ?? 0,
    'style sheet': sizeOf(bundle.css),
    'ad engine': sizeOf([engine ?? '']),
    'ad extras': sizeOf(extras),
  };
}

const sizeOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + compressedSize(text), 0);

/** JavaScript before the first frame by author, as a table. */
export const authorTable = (bundle: Bundle): string => sizeTable(sizesByOrigin(startChunks(bundle)));

/** The limits in use. */
export function readLimits(): Sums {
  return JSON.parse(readFileSync(LIMITS_PATH, 'utf8')) as Sums;
}

/** The text of the file of limits that makes these sums the limits. */
export function limitsText(sums: Sums): string {
  const limits = SUM_NAMES.map((name) => [name, Math.round(sums[name] / STEP_B) * STEP_B]);
  return `${JSON.stringify(Object.fromEntries(limits), null, 2)}\n`;
}

/** A sentence for each sum that is over its limit and the slack. */
export function overLimit(sums: Sums, limits: Sums): string[] {
  return SUM_NAMES.filter((name) => !(sums[name] <= limits[name] * (1 + SLACK))).map(
    (name) =>
      `${name}: ${kB(sums[name])} are more than the limit of ${kB(limits[name])} and ${SLACK * 100} %. ` +
      '"npm run sizes" shows the parts; if the size is worth it, "npm run sizes -- --write" makes it the limit.',
  );
}

/** Measured sums beside their limits, as a table. */
export function sumsTable(sums: Sums, limits: Sums): string {
  const rows = SUM_NAMES.map((name) => {
    const share = `${((sums[name] / limits[name] - 1) * 100).toFixed(1)} %`;
    return `${name.padEnd(24)}${kB(sums[name]).padStart(10)}${kB(limits[name]).padStart(10)}${share.padStart(9)}`;
  });
  return ['sum, brotli               measured     limit     over', ...rows].join('\n');
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
