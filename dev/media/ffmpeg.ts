import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';

/** Runs ffmpeg quietly; its own words are shown only when it fails. */
export function ffmpeg(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args]);
    let words = '';
    child.stderr.on('data', (chunk) => {
      words += String(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`ffmpeg ${args.join(' ')}\n${words}`));
    });
  });
}

/** Runs the tasks a few at a time; each encoder has one thread, so that its output is the same on every machine. */
export async function inParallel(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...tasks];
  const worker = async (): Promise<void> => {
    for (let task = queue.shift(); task; task = queue.shift()) await task();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/**
 * Makes a file or a folder unless it is already there. It is made beside its place and then moved,
 * so an interrupted run leaves nothing half made behind.
 */
export async function once(target: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(target)) return;
  const draft = `${target}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await make(draft);
  await rename(draft, target);
}
