import { withDeadline } from '@/lib/deadline';
import { loadCode } from '@/lib/load-code';
import type { AllDeps } from './deps';
import type { LazyCommands } from './lazy-commands';
import { reloadAnew } from './startup/retry';

/** First and longest pause between two requests of the code that watches a failure. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** An import that hangs counts as failed after this time. */
const LOAD_LIMIT_MS = 8_000;

/** Access to the commands of the lazy layers. */
export interface LazyCommandLoader {
  /** Loads the code. Called after the first frame. */
  preload(): void;
  /** Runs `act` at once if the code has loaded, else after it has. A failed load is logged; the next call tries again. */
  run(act: (commands: LazyCommands) => void): void;
  /** The commands, or null before their code has loaded. */
  loaded(): LazyCommands | null;
}

/** Creates the commands of the lazy layers on demand, once. */
export function loadLazyCommands(deps: AllDeps, load = () => import('./lazy-commands')): LazyCommandLoader {
  let loaded: LazyCommands | null = null;
  let loading: Promise<LazyCommands | null> | null = null;
  const create = (code: Awaited<ReturnType<typeof load>>) => {
    loaded ??= code.createLazyCommands(deps);
    return loaded;
  };
  const fail = (error: unknown) => {
    deps.log('warn', `lazy commands: ${String(error)}`);
    return null;
  };
  const run = (act: (commands: LazyCommands) => void) => {
    if (loaded !== null) return act(loaded);
    // Cancelling ends every call so far.
    loading ??= loadCode(load, { cancel: () => undefined })
      .then(create, fail)
      .finally(() => {
        loading = null;
      });
    void loading.then((commands) => commands && act(commands));
  };
  // The viewer does not wait for a preload. The browser makes one request for both.
  const preload = () => load().then(create, fail);
  // The code watches failures (`startup/watch-failures.ts`).
  deps.timeline.on('broken', () => loadForFailure(deps, preload));
  return { run, loaded: () => loaded, preload };
}

/**
 * Loads code until it comes or the failure is over. Firefox and WebKit remember a failed module, and a new document
 * forgets it: the frame reloads after an outage of its server, and without one once a minute.
 */
async function loadForFailure(deps: AllDeps, load: () => Promise<unknown>): Promise<void> {
  const { restart } = deps.store.getState();
  let isBack = false;
  let wasAway = false;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    // An import that hangs counts as failed.
    const code = await withDeadline(load(), LOAD_LIMIT_MS, () => null);
    if (code !== null || restart === null || deps.store.getState().restart !== restart) return;
    if (isBack && (wasAway || pauseMs === LONGEST_PAUSE_MS)) reloadAnew(deps, deps.playIntent.isWished());
    const wait = new AbortController();
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
      deps.connection.onChange(resolve, wait.signal);
    });
    wait.abort();
    isBack = await deps.page.hasCode();
    wasAway ||= !isBack;
  }
}
