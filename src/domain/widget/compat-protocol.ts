/** Supported third-party protocols, by their names in `compat=`. */
export const COMPAT_PROTOCOL_NAMES = ['playerjs', 'embedly', 'kodik', 'yandex'] as const;

export type CompatProtocolName = (typeof COMPAT_PROTOCOL_NAMES)[number];
