/** `npm run sdk`: writes the SDK as it is published, scripts and types, to `packages/vv-embed/dist`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SDK_ROOT } from './build-sdk';
import { sdkDist } from './sdk-package';

const DIST = join(SDK_ROOT, 'dist');

rmSync(DIST, { recursive: true, force: true });
for (const [name, text] of await sdkDist()) {
  mkdirSync(dirname(join(DIST, name)), { recursive: true });
  writeFileSync(join(DIST, name), text);
}
