/** A message between the host page and the player, as the page logs it. */
interface LoggedMessage {
  readonly direction: 'in' | 'out';
  readonly data: unknown;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Globals of the host page for tests. */
interface Window {
  vvMessages: LoggedMessage[];
  vvCall(name: string, payload?: unknown): Promise<unknown>;
  /** Set by a test to detect a reload. */
  vvReloadGuard?: string;
  /** Positions of displayed frames, if a test records them. */
  vvFrames: number[];
  /** Times at which the player saved the position, if a test records them. */
  vvSaves: number[];
  /** Calls of the statistics functions, if a test records them. */
  vvStatistics: { event: string; payload: Readonly<Record<string, unknown>> }[];
  /** Time of the first content frame, if a test records it. */
  vvFirstFrameMs: number;
}
