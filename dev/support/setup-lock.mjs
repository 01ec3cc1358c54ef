import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isStale } from './setup-plan.mjs';

const POLL_MS = 200;

/**
 * Runs `work` under the lock of this name. The lock is outside the checkout, because npm may empty node_modules. It is
 * a directory, because creating one is atomic on every system.
 * @param {string} name
 * @param {() => void | Promise<void>} work
 */
export async function withLock(name, work) {
  const path = join(tmpdir(), `vv-player-setup-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`);
  while (!take(path)) {
    if (isStale(look(path))) drop(path);
    else await sleep(POLL_MS);
  }
  const release = () => rmSync(path, { recursive: true, force: true });
  // `work` may exit the process, which skips `finally`.
  process.once('exit', release);
  try {
    await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} path */
function take(path) {
  try {
    mkdirSync(path);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeFileSync(join(path, 'owner'), String(process.pid));
  return true;
}

/** @param {string} path */
function look(path) {
  try {
    const ageMs = Date.now() - statSync(path).mtimeMs;
    try {
      return { ownerAlive: isAlive(Number(readFileSync(join(path, 'owner'), 'utf8'))), ageMs };
    } catch {
      return { ownerAlive: null, ageMs };
    }
  } catch {
    // The lock was released between the two checks: retry at once.
    return { ownerAlive: true, ageMs: 0 };
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * If several processes see the same stale lock, only one can rename it.
 * @param {string} path
 */
function drop(path) {
  const grave = `${path}.${process.pid}`;
  try {
    renameSync(path, grave);
    rmSync(grave, { recursive: true, force: true });
  } catch {
    // Another process was faster.
  }
}
