import { fileURLToPath } from 'node:url';

/** Alias of Vite that resolves the protocol package to its source. */
export const protocolSource = [
  {
    find: 'vv-protocol',
    replacement: fileURLToPath(new URL('../../packages/vv-protocol/src/index.ts', import.meta.url)),
  },
];
