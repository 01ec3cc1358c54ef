// The used part of abslink, which ships its sources: they do not pass our compiler's rules.

/** Calls of the result are messages to the worker. */
export declare function wrap(worker: Worker): unknown;
export declare function proxy<T extends object>(value: T): T;
export declare function transfer<T>(value: T, transfers: Transferable[]): T;
