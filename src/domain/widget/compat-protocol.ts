/** Foreign protocols that the player also speaks, by the names that `compat=` has for them. */
export const DIALECT_NAMES = ['playerjs', 'kodik', 'yandex'] as const;

export type DialectName = (typeof DIALECT_NAMES)[number];
