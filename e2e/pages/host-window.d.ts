/** A message between the owner's page and the player, as the page logs it. */
interface LoggedMessage {
  readonly direction: 'in' | 'out';
  readonly data: unknown;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What the owner's page offers to tests. */
interface Window {
  vvMessages: LoggedMessage[];
  vvCall(name: string, payload?: unknown): Promise<unknown>;
  /** Set by a test to see that the page was not loaded again. */
  vvReloadGuard?: string;
  /** Seconds of film that came to the screen, where a test watches them. */
  vvFrames: number[];
  /** When the player's place was written down, where a test watches it. */
  vvSaves: number[];
  /** What the functions of statistics were called with, where a test listens. */
  vvStatistics: { event: string; payload: Readonly<Record<string, unknown>> }[];
  /** When the first frame of film was shown, where a test watches it. */
  vvFirstFrameMs: number;
}
