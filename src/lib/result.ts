/** An expected outcome: a value or a reason. Bugs throw instead. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** Creates the result of a success. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** Creates the result of an expected failure. */
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });
