import type { EngineName } from '../../../dev/support/engines.mjs';
import type { Viewer } from '../viewer';

/** An action of the viewer in each engine, and its visible result. */
export interface Scenario {
  readonly title: string;
  /** The only engine of a behaviour that the others do not share; docs/testing.md, Other engines, has the reason. */
  readonly only?: EngineName;
  readonly run: (viewer: Viewer) => Promise<void>;
}
