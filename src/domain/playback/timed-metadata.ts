/** Data of a stream that belong to a part of it. */
export interface TimedMetadata {
  kind: 'daterange' | 'id3' | 'emsg';
  /** Unique within the source. */
  id: string;
  /** `CLASS` of a date range, or the scheme of a message. */
  scheme: string;
  /** Seconds of the content. */
  start: number;
  /** Seconds; null where the stream does not tell. */
  end: number | null;
  /** The attributes of a date range as they stand in the playlist; bytes as base64. */
  data: string | Readonly<Record<string, string>>;
}

/** Items of a source: a broadcast keeps the last. */
export const MAX_METADATA = 500;

/** Characters of the data of one item. A longer one is left out. */
export const MAX_METADATA_CHARS = 8_000;

/** An item without an end, or shorter than this, is entered within this time. */
const SHORTEST_S = 2;

/** Adds items to those of a source. A playlist names an item again, also with an end that it did not know before. */
export function addMetadata(known: Map<string, TimedMetadata>, items: readonly TimedMetadata[]): void {
  for (const item of items) {
    const size = JSON.stringify(item.data).length + item.id.length + item.scheme.length;
    if (Number.isFinite(item.start) && size <= MAX_METADATA_CHARS) known.set(item.id, item);
  }
  for (const id of known.keys()) {
    if (known.size <= MAX_METADATA) return;
    known.delete(id);
  }
}

/** Whether a second belongs to an item. */
export const isWithin = ({ start, end }: TimedMetadata, seconds: number): boolean =>
  start <= seconds && seconds < Math.max(end ?? 0, start + SHORTEST_S);
