import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LockFile, outdatedPackage } from '../dev/support/setup-plan.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** Installs the other players into `bench/node_modules` unless they match `bench/package-lock.json`. */
export function installPeers(): void {
  const locked = readLock('package-lock.json');
  if (locked !== null && outdatedPackage(locked, readLock('node_modules/.package-lock.json')) === null) return;
  process.stdout.write('Installing the other players…\n');
  const args = ['--prefix', HERE, 'install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status } = spawnSync('npm', args, { cwd: HERE, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('npm could not install the other players');
}

function readLock(name: string): LockFile | null {
  const path = `${HERE}${name}`;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as LockFile) : null;
}
