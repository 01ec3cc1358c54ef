import type { AllDeps } from '../deps';
import type { Diagnostics } from './diagnose';

/** Has the code come that reads how the player does; what it resolves to reads it at once, at any time. */
export const openDiagnostics = (deps: AllDeps): Promise<() => Diagnostics> =>
  import('./diagnose').then((module) => module.createDiagnose(deps));
