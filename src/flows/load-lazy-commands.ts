import { FIRST_PROBE_MS, LONGEST_PROBE_MS } from '@/domain/recovery/limits';
import { networkChange } from '@/host/connection';
import { type Lazy, lazy } from '@/lib/lazy';
import { loadCode } from '@/lib/load-code';
import type { AllDeps } from './deps';
import type { LazyCommands } from './lazy-commands';
import { reloadAnew } from './startup/retry';

/** An import that hangs counts as failed after this time. */
const LOAD_LIMIT_MS = 8_000;

/** Access to the commands of the lazy layers. */
export type LazyCommandLoader = ReturnType<typeof loadLazyCommands>;

/** Creates the commands of the lazy layers on demand, once. */
export function loadLazyCommands(deps: AllDeps, load = () => import('./lazy-commands')) {
  let created: LazyCommands | null = null;
  const create = (code: Awaited<ReturnType<typeof load>>) => {
    created ??= code.createLazyCommands(deps);
    return created;
  };
  const onFailure = (error: unknown) =>
    deps.log('warn', `the code of the lazy commands did not load: ${String(error)}`);
  // The viewer waits for the code. Cancelling ends every call so far.
  const requested = lazy(() => loadCode(load, { cancel: () => undefined }).then(create), { onFailure });
  // A preload has no caller that waits. The browser makes one request for both.
  const preloaded = lazy(() => load().then(create), { onFailure, limitMs: LOAD_LIMIT_MS });
  // The code watches failures (`startup/watch-failures.ts`).
  deps.timeline.on('broken', () => loadForFailure(deps, preloaded));
  return {
    /** Runs `act` at once if the code has loaded, else after it has. A failed load is logged; the next call tries again. */
    run: (act: (commands: LazyCommands) => void) => (created === null ? requested.run(act) : act(created)),
    /** The commands, or null before their code has loaded. */
    loaded: () => created,
    /** Loads the code. Called after the first frame. */
    preload: preloaded.prepare,
  };
}

/**
 * Loads code until it comes or the failure is over. Firefox and WebKit remember a failed module, and a new document
 * forgets it: the frame reloads after an outage of its server, and without one once a minute.
 */
async function loadForFailure(deps: AllDeps, code: Lazy<unknown>): Promise<void> {
  const { restart } = deps.store.getState();
  let isBack = false;
  let wasAway = false;
  for (let pauseMs = FIRST_PROBE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PROBE_MS)) {
    await code.load().catch(() => undefined);
    if (code.loaded() !== null || restart === null || deps.store.getState().restart !== restart) return;
    if (isBack && (wasAway || pauseMs === LONGEST_PROBE_MS)) reloadAnew(deps, deps.playIntent.isRequested());
    await networkChange(deps.connection, pauseMs);
    isBack = await deps.page.hasCode();
    wasAway ||= !isBack;
  }
}
