import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Niceness. */
const PRIORITY = -10;

/**
 * Raises the priority of this process and of all that it has started (browser, servers, PHP), where permitted. Results on a
 * busy machine then vary less. Linux shares the CPU between sessions first, so each session is raised, too.
 */
export function raisePriority(): void {
  attempt(() => setPriority(PRIORITY));
  for (const id of family(String(process.pid))) attempt(() => writeFileSync(`/proc/${id}/autogroup`, String(PRIORITY)));
}

/** The ids of a process, its children and theirs. */
function family(id: string): string[] {
  let children: string[] = [];
  attempt(() => {
    children = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').split(' ').filter(Boolean);
  });
  return [id, ...children.flatMap(family)];
}

/** Ignores a missing permission, and a process that has ended. */
function attempt(raise: () => void): void {
  try {
    raise();
  } catch {}
}
