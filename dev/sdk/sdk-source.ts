import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../packages/vv-embed/src/', import.meta.url));

/** Aliases of Vite that resolve the SDK to its source: its package.json names the published files. */
export const sdkSource = [
  { find: /^vv-embed$/, replacement: `${SOURCE}index.ts` },
  { find: /^vv-embed\/([\w-]+)$/, replacement: `${SOURCE}$1.ts` },
];
