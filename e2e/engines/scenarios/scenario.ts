import { DEBIAN_ENGINES, type EngineName, GATE_CHROMIUM } from '../../../dev/support/engines.mjs';
import type { CheckId } from '../checks';
import type { Viewer } from '../viewer';

/** An action of the viewer in each engine, and its visible result. */
export interface Scenario {
  readonly title: string;
  /** The check that the scenario decides, in all engines. Scenarios without one run in Firefox and WebKitGTK. */
  readonly check?: CheckId;
  /** Runs in `npm test`: in Firefox and WebKitGTK, or in the old Chromium, too. */
  readonly gate?: 'debian' | 'all';
  /** The only engine of a behaviour that the others do not share; docs/testing.md, Other engines, has the reason. */
  readonly only?: EngineName;
  /** Engines whose tests cannot do this, with the reason for docs/browsers.md. */
  readonly notThere?: Readonly<Partial<Record<EngineName, string>>>;
  readonly run: (viewer: Viewer) => Promise<void>;
}

/** The document of a headless Firefox has no focus. */
export const NO_FOCUS = 'a Firefox without a window has no focus, and refuses fullscreen and focus by keys';

const NO_WINDOW = 'the old versions of Chromium come without a window, which fullscreen needs';

export const WITHOUT_WINDOW: Scenario['notThere'] = {
  'chromium-80': NO_WINDOW,
  'chromium-92': NO_WINDOW,
  'chromium-103': NO_WINDOW,
  'chromium-109': NO_WINDOW,
};

/** Whether an engine runs the scenario. */
export function runsIn(name: EngineName, { check, only, notThere = {} }: Scenario): boolean {
  if (only !== undefined) return only === name;
  if (notThere[name] !== undefined) return false;
  return check !== undefined || DEBIAN_ENGINES.includes(name);
}

/** Whether `npm test` runs the scenario in an engine. */
export const isInGate = (name: EngineName, { gate }: Scenario): boolean =>
  gate === 'all' || (gate === 'debian' && name !== GATE_CHROMIUM);
