/** Foreign protocols that the player also speaks, by the names that `compat=` has for them. */
export const COMPAT_PROTOCOL_NAMES = ['playerjs', 'kodik', 'yandex'] as const;

export type CompatProtocolName = (typeof COMPAT_PROTOCOL_NAMES)[number];
