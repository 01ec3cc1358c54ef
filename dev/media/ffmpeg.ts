import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';

/** Runs ffmpeg quietly. Its output is shown only when it fails. */
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

/** Runs a few tasks at a time. Each encoder has one thread, so that its output is the same on every machine. */
export async function inParallel(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...tasks];
  const worker = async (): Promise<void> => {
    for (let task = queue.shift(); task; task = queue.shift()) await task();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/**
 * Creates a file or folder unless it exists. It is created under a temporary name and then moved, so that an
 * interrupted run leaves no partial result.
 */
export async function once(target: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(target)) return;
  const draft = `${target}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await make(draft);
  await rename(draft, target);
}
