import type { Id } from '../catalogue/id';

/** Checks a stored value; null for a damaged or foreign one. */
export type StoredGuard<T> = (value: unknown) => T | null;

export const storedText: StoredGuard<string> = (value) => (typeof value === 'string' ? value : null);

export const storedNumber: StoredGuard<number> = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const storedBoolean: StoredGuard<boolean> = (value) => (typeof value === 'boolean' ? value : null);

export const storedId: StoredGuard<Id> = (value) => storedText(value) ?? storedNumber(value);

/** A number from `min` to `max`. */
export const storedWithin =
  (min: number, max: number): StoredGuard<number> =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max ? value : null;

/** Any object but a list. */
export const storedObject: StoredGuard<object> = (value) =>
  typeof value === 'object' && !Array.isArray(value) ? value : null;

/** Drops damaged entries and keeps the others. */
export const storedRecord =
  <T>(guard: StoredGuard<T>): StoredGuard<Readonly<Record<string, T>>> =>
  (value) => {
    if (storedObject(value) === null) return null;
    const entries = Object.entries(value as object).flatMap(([key, item]) => {
      const used = key === '__proto__' ? null : guard(item);
      return used === null ? [] : [[key, used] as const];
    });
    return Object.fromEntries(entries);
  };

/** Drops damaged items and keeps the others. */
export const storedList =
  <T>(guard: StoredGuard<T>): StoredGuard<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(guard).filter((item) => item !== null) : null;
