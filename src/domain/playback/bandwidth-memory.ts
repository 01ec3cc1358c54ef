import { parseJson } from '@/lib/json';

/** Storage key of the measured bandwidth and its time. */
export const BANDWIDTH_KEY = 'player-bandwidth';

/** Lifetime of a stored bandwidth. An older one may belong to another network. */
const LIFE_MS = 7 * 86_400_000;

/** A similar value is not written again within this time. */
const FRESH_MS = 86_400_000;

/** Smallest relative difference that can change the initial rendition. */
const NOTABLE = 0.2;

/**
 * Limit of stored bandwidth. Content from the browser's cache measures hundreds of Mbit/s, and half of this limit is
 * enough for 1080p.
 */
const MAX_BPS = 20_000_000;

interface BandwidthNote {
  bitsPerSecond: number;
  atMs: number;
}

/** Parses stored bandwidth in bits per second; null when it is damaged, too old, or dated in the future. */
export function rememberedBandwidth(text: string | null, nowMs: number): number | null {
  const note = readNote(text);
  return note !== null && note.atMs <= nowMs && nowMs - note.atMs <= LIFE_MS ? note.bitsPerSecond : null;
}

/** Serializes a bandwidth in bits per second; null when the stored one is similar and fresh. */
export function bandwidthRecord(bitsPerSecond: number, before: string | null, nowMs: number): string | null {
  if (!(bitsPerSecond > 0) || !Number.isFinite(bitsPerSecond)) return null;
  const believed = Math.min(bitsPerSecond, MAX_BPS);
  const old = readNote(before);
  const isFresh = old !== null && old.atMs <= nowMs && nowMs - old.atMs <= FRESH_MS;
  if (isFresh && Math.abs(believed / old.bitsPerSecond - 1) <= NOTABLE) return null;
  return JSON.stringify({ bitsPerSecond: Math.round(believed), atMs: nowMs } satisfies BandwidthNote);
}

function readNote(text: string | null): BandwidthNote | null {
  const note = parseJson(text ?? 'null') as Partial<BandwidthNote> | null | undefined;
  const { bitsPerSecond, atMs } = note ?? {};
  if (!Number.isFinite(bitsPerSecond) || !Number.isFinite(atMs)) return null;
  const believed = Math.min(bitsPerSecond as number, MAX_BPS);
  return believed > 0 ? { bitsPerSecond: believed, atMs: atMs as number } : null;
}
