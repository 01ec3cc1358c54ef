import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Niceness. */
const PRIORITY = -10;

/**
 * Raises the priority of this process and its children (browser, PHP), where permitted. Results on a busy machine then
 * vary less. Linux shares the CPU between sessions first, so each child's session is raised, too.
 */
export function raisePriority(): void {
  attempt(() => setPriority(PRIORITY));
  attempt(() => {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const process of ['self', ...children]) writeFileSync(`/proc/${process}/autogroup`, String(PRIORITY));
  });
}

/** Ignores a missing permission. */
function attempt(raise: () => void): void {
  try {
    raise();
  } catch {}
}
