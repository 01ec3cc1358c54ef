import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildReport, REPORT_PATH } from '../build/build-report';
import { sourceDigest } from '../build/build-sources';

/** Reads the report of the build in `dist`. Throws if the build differs from `npm run build` of the current sources. */
export function readBuildReport(root: string): BuildReport {
  const report = readReport(root);
  const reason = report === null ? 'there is none' : reasonToRefuse(root, report);
  if (report === null || reason !== null)
    throw new Error(`dist is no build to be tested: ${reason}; run "npm run build"`);
  return report;
}

function readReport(root: string): BuildReport | null {
  try {
    return JSON.parse(readFileSync(join(root, REPORT_PATH), 'utf8')) as BuildReport;
  } catch {
    return null;
  }
}

function reasonToRefuse(root: string, { sources, isPlain, manifest }: BuildReport): string | null {
  if (!isPlain) return 'it was built with VV_PUBLIC_URL, or not for production';
  if (sources !== sourceDigest(root)) return 'its sources have changed';
  const { files } = JSON.parse(manifest) as { files: Record<string, string> };
  const changed = Object.entries(files).find(([path, hash]) => hashOf(join(root, 'dist', path)) !== hash);
  return changed === undefined ? null : `${changed[0]} is not the file that was built`;
}

function hashOf(path: string): string | null {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return null;
  }
}
