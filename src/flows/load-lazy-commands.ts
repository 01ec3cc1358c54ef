import type { AllDeps } from './deps';
import type { LazyCommands } from './lazy-commands';

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
  const run = (act: (commands: LazyCommands) => void) => {
    if (loaded !== null) return act(loaded);
    loading ??= load()
      .then(({ createLazyCommands }) => {
        loaded = createLazyCommands(deps);
        return loaded;
      })
      .catch((error) => {
        loading = null;
        deps.log('warn', `lazy commands: ${String(error)}`);
        return null;
      });
    void loading.then((commands) => commands && act(commands));
  };
  return { run, loaded: () => loaded, preload: () => run(() => undefined) };
}
