/**
 * `npm run release -- 0.2.0`: writes the version into all files that name it, makes a section of the changelog of what is
 * unreleased, and writes the package for upload. The commit and its tag are left to the developer.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NAMING_FILES, releasedFiles } from './released-files';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [version = ''] = process.argv.slice(2);
const workspaces = ['packages', 'services'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/package.json`),
);
const paths = ['package.json', ...workspaces, 'package-lock.json', 'CHANGELOG.md', ...NAMING_FILES];
const texts = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
try {
  const date = new Date().toISOString().slice(0, 10);
  for (const [path, text] of releasedFiles(texts, { version, date })) writeFileSync(join(ROOT, path), text);
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await import('../package/make');
process.stdout.write(`git commit -am "build: release ${version}" && git tag v${version}\n`);
