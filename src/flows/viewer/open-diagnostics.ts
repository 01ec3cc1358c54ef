import type { AllDeps } from '../deps';
import type { Diagnostics } from './diagnose';

/** Lazy-loads the diagnostics reader; call the result for a snapshot. */
export const openDiagnostics = (deps: AllDeps): Promise<() => Diagnostics> =>
  import('./diagnose').then((module) => module.createDiagnose(deps));
