import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const MODULES = join(dirname(createRequire(import.meta.url).resolve('dashjs')), '../esm');

/**
 * dash.js in two parts (Vite's `resolve.alias`): the code for key systems loads with a manifest that names keys. The stock
 * file has both.
 */
export const dashParts = [
  { find: /^dashjs$/, replacement: join(MODULES, 'dash.mediaplayer.min.js') },
  { find: /^dashjs\/protection$/, replacement: join(MODULES, 'dash.protection.min.js') },
];
