/** `npm run sdk`: writes the SDK as it is published, scripts and types, to `packages/vv-embed/dist`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { buildSdk, SDK_FILES, SDK_ROOT } from './build-sdk';
import { writeTypes } from './write-types';

const DIST = `${SDK_ROOT}/dist`;

rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST, { recursive: true });
for (const file of SDK_FILES) writeFileSync(`${DIST}/${file}`, await buildSdk(file));
writeTypes(DIST);
