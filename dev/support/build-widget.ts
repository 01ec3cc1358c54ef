import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSources } from '../build/build-sources';

/** Builds the widget into `dist` and prints only warnings. Resolves with the seconds it took. */
export async function buildWidget(root: string): Promise<number> {
  const started = performance.now();
  // Loaded lazily: the bundler takes longer to load than the rest of `npm start`.
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
  return (performance.now() - started) / 1000;
}

/** Whether `dist` was built after the last change of its sources. */
export function isBuildFresh(root: string): boolean {
  const page = join(root, 'dist/index.html');
  if (!existsSync(page)) return false;
  return buildSources(root).every((path) => newestChange(join(root, path)) <= statSync(page).mtimeMs);
}

/** Returns the last change of a file, or of anything in a folder; 0 if it does not exist. */
function newestChange(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // The folder's own time reveals removed files.
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestChange(join(path, name))), stat.mtimeMs);
}
