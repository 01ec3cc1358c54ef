import type { HttpBindings } from '@hono/node-server';

/** Context type of the routes of the service. */
export interface ReferenceEnv {
  /** Absent when the app is called without a server, although Hono's type requires it. */
  readonly Bindings: Partial<HttpBindings>;
  readonly Variables: {
    /** Set when a fault took over the connection, so that the log records no status. */
    readonly isCutOff?: boolean;
  };
}
