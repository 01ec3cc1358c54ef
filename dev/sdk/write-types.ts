import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SDK_ROOT } from './build-sdk';

const TSC = join(SDK_ROOT, '../../node_modules/typescript/bin/tsc');

/** The package whose types the SDK re-exports. A site does not install it, so the SDK publishes a copy. */
const PROTOCOL = 'vv-protocol';

/** Writes the types of the SDK as they are published: self-contained, with those of the protocol in a folder beside them. */
export function writeTypes(folder: string): void {
  const emitted = mkdtempSync(join(tmpdir(), 'vv-types-'));
  try {
    // The compiler keeps the folders of both packages below its root.
    execFileSync(process.execPath, [TSC, '-p', SDK_ROOT, '--outDir', emitted], { stdio: 'inherit' });
    cpSync(join(emitted, PROTOCOL, 'src'), join(folder, PROTOCOL), { recursive: true });
    for (const file of readdirSync(join(emitted, 'vv-embed/src'))) {
      const types = readFileSync(join(emitted, 'vv-embed/src', file), 'utf8');
      writeFileSync(join(folder, file), types.replaceAll(`'${PROTOCOL}'`, `'./${PROTOCOL}/index'`));
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}
