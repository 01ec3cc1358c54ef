import { createHash } from 'node:crypto';

/** A key of the protected films with its id, both of 16 bytes. */
export interface ContentKey {
  readonly id: Buffer;
  readonly value: Buffer;
}

/** Tracks with a key each. Each has another key from the middle of the film on. */
export const TRACKS = ['audio', 'sd', 'hd'] as const;
export const TURNS = [0, 1] as const;
export type KeyTrack = (typeof TRACKS)[number];
export type KeyTurn = (typeof TURNS)[number];

const digest = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, 16);

/** The key of a track for one half of the film. It is the same on each machine. */
export const keyOf = (track: KeyTrack, turn: KeyTurn): ContentKey => ({
  id: digest(`id of ${track} ${turn}`),
  value: digest(`key of ${track} ${turn}`),
});

const KEYS = new Map(
  TRACKS.flatMap((track) => TURNS.map((turn) => keyOf(track, turn))).map((key) => [key.id.toString('base64url'), key]),
);

/**
 * Answers a ClearKey licence request (Encrypted Media Extensions, 9.1): the keys of the ids that are known.
 * @returns null for a body that is no such request
 */
export function clearKeyLicence(body: string): string | null {
  const ids = readIds(body);
  if (ids === null) return null;
  const keys = ids.flatMap((id) => KEYS.get(id) ?? []);
  const set = keys.map(({ id, value }) => ({
    kty: 'oct',
    kid: id.toString('base64url'),
    k: value.toString('base64url'),
  }));
  return JSON.stringify({ keys: set, type: 'temporary' });
}

function readIds(body: string): readonly string[] | null {
  try {
    const { kids } = JSON.parse(body) as { kids?: unknown };
    return Array.isArray(kids) && kids.every((id) => typeof id === 'string') ? kids : null;
  } catch {
    return null;
  }
}
