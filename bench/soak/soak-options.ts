import { err, ok, type Result } from '../../src/lib/result';
import type { SoakOptions } from './soak';

const DEFAULT_MINUTES = 30;
const DEFAULT_SEED = 1;
/** Share of a run between two samples and before the first one, and their longest times in minutes. */
const SAMPLE_SHARE = 0.1;
const LONGEST_GAP_MINUTES = 15;
const SETTLE_SHARE = 1 / 3;
const LONGEST_SETTLE_MINUTES = 10;
const USAGE = '--minutes takes a positive number; --seed a whole number; --every minutes between samples; --out a file';

/** Reads the options of the command line. Returns a usage message for a bad value. */
export function readSoakOptions(values: {
  minutes?: string | undefined;
  seed?: string | undefined;
  every?: string | undefined;
}): Result<SoakOptions, string> {
  const minutes = Number(values.minutes ?? DEFAULT_MINUTES);
  const seed = Number(values.seed ?? DEFAULT_SEED);
  const everyMinutes = Number(values.every ?? Math.min(minutes * SAMPLE_SHARE, LONGEST_GAP_MINUTES));
  if (!(minutes > 0 && everyMinutes > 0 && Number.isInteger(seed))) return err(USAGE);
  const settleMinutes = Math.min(minutes * SETTLE_SHARE, LONGEST_SETTLE_MINUTES);
  return ok({ minutes, seed, everyMinutes, settleMinutes });
}
