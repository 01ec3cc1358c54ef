import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSources } from '../build/build-sources';

/** Builds the widget into `dist` with nothing printed but warnings; resolves with the seconds it took. */
export async function buildWidget(root: string): Promise<number> {
  const started = performance.now();
  // Loaded on need: the bundler takes longer to load than the rest of `npm start` together.
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

/** When the file, or anything in the folder, last changed; 0 if there is nothing. */
function newestChange(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // The folder's own time tells of removed files.
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestChange(join(path, name))), stat.mtimeMs);
}
