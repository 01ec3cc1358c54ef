/** A playlist, a manifest or a segment must begin within this time. */
export const FIRST_BYTE_MS = 8_000;
