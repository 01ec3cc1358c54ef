/** `npm run package`: builds the widget if necessary and writes `package/vv-player.zip` for upload. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWidget, isBuildFresh } from '../support/build-widget';
import { readBuildReport } from '../support/built-widget';
import { collectPackage } from './collect';
import { bundledPackages } from './licences';
import { zipPackage } from './zip';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const FOLDER = join(ROOT, 'package');

if (!isBuildFresh(ROOT)) await buildWidget(ROOT);
const files = await collectPackage(ROOT, join(ROOT, 'dist'), bundledPackages(readBuildReport(ROOT)));
const archive = zipPackage(files);
await mkdir(FOLDER, { recursive: true });
await writeFile(join(FOLDER, 'vv-player.zip'), archive);
const hash = createHash('sha256').update(archive).digest('hex');
process.stdout.write(`package/vv-player.zip: ${files.size} files, ${archive.length} bytes, sha256 ${hash}\n`);
