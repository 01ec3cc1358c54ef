import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** As of `nice`. */
const PRIORITY = -10;

/**
 * Puts this process and what it has started (browser, PHP) before whatever else the machine does, where it may: figures
 * of a busy machine then vary less. Linux deals out the processor by session first, so each child's session is raised too.
 */
export function goFirst(): void {
  attempt(() => setPriority(PRIORITY));
  attempt(() => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const process of ['self', ...children]) writeFileSync(`/proc/${process}/autogroup`, String(PRIORITY));
  });
}

/** As good as it was, if it is not to be. */
function attempt(raise: () => void): void {
  try {
    raise();
  } catch {}
}
