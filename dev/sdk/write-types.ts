import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SDK_ROOT } from './build-sdk';

const TSC = join(SDK_ROOT, '../../node_modules/typescript/bin/tsc');

/** The package whose types the SDK re-exports. A site does not install it, so the SDK publishes a copy. */
const PROTOCOL = 'vv-protocol';

/** The SDK by its own name, as its React part imports it. */
const SELF = 'vv-embed';

const SPECIFIER = /(\bfrom |\bimport\()(['"])([^'"]+)\2/g;

/** Writes the types of the SDK as they are published: self-contained, with those of the protocol in a folder beside them. */
export function writeTypes(folder: string): void {
  const emitted = mkdtempSync(join(tmpdir(), 'vv-types-'));
  try {
    // The compiler keeps the folders of both packages below its root.
    execFileSync(process.execPath, [TSC, '-p', SDK_ROOT, '--outDir', emitted], { stdio: 'inherit' });
    cpSync(join(emitted, 'vv-embed/src'), folder, { recursive: true });
    cpSync(join(emitted, PROTOCOL, 'src'), join(folder, PROTOCOL), { recursive: true });
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.d.ts')) continue;
      const path = join(folder, name);
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(
          SPECIFIER,
          (_, head, quote, from) => `${head}${quote}${published(from)}${quote}`,
        ),
      );
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

/** The specifier of a published file. Node and the compiler's `nodenext` want the extension. */
function published(specifier: string): string {
  if (specifier === PROTOCOL) return `./${PROTOCOL}/index.js`;
  if (specifier === SELF) return './index.js';
  return specifier.startsWith('.') ? `${specifier}.js` : specifier;
}
