import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A public document and the expected result: a row of EXPECTED.tsv. */
export interface VastSample {
  path: string;
  text: string;
  kind: string;
  /** Supported MediaFiles, and those that Chromium plays. */
  counted: number;
  playable: number;
  /** Skip offsets of the skippable ads. */
  skipAfter: number[];
  impressions: number;
  errors: number;
  /** `PLAY`, an error code, or words that suggest one. */
  outcome: string;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = resolve(ROOT, process.env.VV_VAST_SAMPLES ?? '../shared/vast-samples');
const TABLE = `${FOLDER}/EXPECTED.tsv`;

/** A command for browser tests: all samples, or null where their folder is missing. */
export async function readVastSamples(): Promise<VastSample[] | null> {
  const table = await readFile(TABLE, 'utf8').catch(() => null);
  if (table === null) return null;
  const [, ...rows] = table.trim().split('\n');
  return Promise.all(rows.map(readSample));
}

async function readSample(row: string): Promise<VastSample> {
  const [path = '', , kind = '', files = '', , skip = '', impressions, errors, outcome = ''] = row.split('\t');
  const [, counted, playable] = files.split('/').map(Number);
  return {
    path,
    text: await readFile(resolve(dirname(TABLE), path), 'utf8'),
    kind,
    counted: counted ?? 0,
    playable: playable ?? 0,
    skipAfter: skip === '' ? [] : skip.split(',').map(Number),
    impressions: Number(impressions),
    errors: Number(errors),
    outcome,
  };
}
