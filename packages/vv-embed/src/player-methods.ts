import type { Methods } from 'vv-protocol';

/** Options of a call. */
export interface CallOptions {
  /** Ends the wait with an `AbortError`. The call may still take effect. */
  signal?: AbortSignal;
  /** Milliseconds; 7000 by default, and 30000 before the player's first answer. */
  timeout?: number;
}

/**
 * The methods of the player. Each one resolves when the call has taken effect, and rejects with a `PlayerError`. The last
 * argument of each method may be `CallOptions`. `Methods` describes each one.
 */
export type PlayerMethods = {
  [M in keyof Methods]: (
    ...args: [...payload: Parameters<Methods[M]>, options?: CallOptions]
  ) => Promise<ReturnType<Methods[M]>>;
};
