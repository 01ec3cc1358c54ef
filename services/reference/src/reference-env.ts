import type { HttpBindings } from '@hono/node-server';

/** The context of the routes of the reference service. */
export interface ReferenceEnv {
  /** Absent, whatever the type says, when the app is called without a server. */
  readonly Bindings: Partial<HttpBindings>;
  readonly Variables: {
    /** Set when a fault took the connection over, so no honest status exists. */
    readonly isCutOff?: boolean;
  };
}
