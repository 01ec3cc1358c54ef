import { parseJson } from '@/lib/json';

/** Ours, in local storage: the line's bandwidth and when it was measured. */
export const BANDWIDTH_KEY = 'player-bandwidth';

/** A line of a week ago may be another one. */
const LIFE_MS = 7 * 86_400_000;

/** What is as good as before is not written again, for as long as this. */
const FRESH_MS = 86_400_000;

/** A difference that another first quality may come of. */
const NOTABLE = 0.2;

/**
 * The most that is believed: a film that came from the browser's cache measures hundreds of Mbit/s, and half of this
 * is enough to begin with 1080p.
 */
const MAX_BPS = 20_000_000;

interface BandwidthNote {
  bitsPerSecond: number;
  atMs: number;
}

/** Bits a second as remembered in this text; null where it is damaged, too old, or of a clock that was put back. */
export function rememberedBandwidth(text: string | null, nowMs: number): number | null {
  const note = readNote(text);
  return note !== null && note.atMs <= nowMs && nowMs - note.atMs <= LIFE_MS ? note.bitsPerSecond : null;
}

/** The text to remember a measurement by; null where the one of before says the same. Bits a second. */
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
