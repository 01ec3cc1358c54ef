import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isStale } from './setup-plan.mjs';

const POLL_MS = 200;

/**
 * Runs `work` while no other process holds the lock of this name. Outside the checkout, because npm may
 * empty node_modules; a directory, because making one is atomic everywhere.
 * @param {string} name
 * @param {() => void} work
 */
export async function withLock(name, work) {
  const path = join(tmpdir(), `vv-player-setup-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`);
  while (!take(path)) {
    if (isStale(look(path))) drop(path);
    else await sleep(POLL_MS);
  }
  const release = () => rmSync(path, { recursive: true, force: true });
  // `work` may end the process, and then no `finally` runs.
  process.once('exit', release);
  try {
    work();
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
    // Released between the two looks: try again at once.
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

/** Of several that see the same stale lock only one can rename it. @param {string} path */
function drop(path) {
  const grave = `${path}.${process.pid}`;
  try {
    renameSync(path, grave);
    rmSync(grave, { recursive: true, force: true });
  } catch {
    // Another process was faster.
  }
}
