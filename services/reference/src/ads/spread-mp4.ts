import { find, viewOf } from '../fmp4';

const BOX_HEADER = 8;
const ENTRIES = BOX_HEADER;
/** The names of the codecs as numbers. */
const AVC1 = 0x61766331;
const HVC1 = 0x68766331;

/**
 * Copies an MP4 file and inserts `gapBytes` empty bytes before each chunk of its media. Chromium passes data to its
 * decoder in blocks of 32 kB, so a smaller file cannot stall in the middle.
 */
export function spreadMp4(bytes: Uint8Array, gapBytes: number): Uint8Array<ArrayBuffer> {
  const view = viewOf(bytes);
  const [mdat] = find(view, 'mdat');
  const slots = chunkSlots(view);
  const chunks = [...new Set(slots.map((slot) => view.getUint32(slot)))].sort((a, b) => a - b);
  if (mdat === undefined || chunks.length === 0 || mdat.end !== bytes.byteLength)
    throw new Error('Not such an MP4 file');

  const spread = new Uint8Array(bytes.byteLength + gapBytes * chunks.length);
  spread.set(bytes.subarray(0, mdat.start));
  const moved = new Map(chunks.map((chunk, index) => [chunk, chunk + gapBytes * (index + 1)]));
  chunks.forEach((chunk, index) => {
    spread.set(bytes.subarray(chunk, chunks[index + 1]), moved.get(chunk));
  });
  const target = viewOf(spread);
  for (const slot of slots) target.setUint32(slot, moved.get(view.getUint32(slot)) ?? 0);
  target.setUint32(mdat.start - BOX_HEADER, spread.byteLength - mdat.start + BOX_HEADER);
  return spread;
}

/** Offsets in the file of the numbers that say where each chunk of media begins. */
function chunkSlots(view: DataView): number[] {
  return find(view, 'moov/trak/mdia/minf/stbl/stco').flatMap(({ start }) =>
    Array.from({ length: view.getUint32(start + 4) }, (_, index) => start + ENTRIES + 4 * index),
  );
}

/** Copies an MP4 file with its index behind the media, as encoders write it without `faststart`. It plays. */
export function lateIndex(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  const view = viewOf(copy);
  const [moov] = find(view, 'moov');
  const [mdat] = find(view, 'mdat');
  if (moov === undefined || mdat === undefined || moov.start > mdat.start) throw new Error('Not such an MP4 file');
  const from = moov.start - BOX_HEADER;
  for (const slot of chunkSlots(view)) view.setUint32(slot, view.getUint32(slot) - (moov.end - from));
  const late = new Uint8Array(copy.byteLength);
  late.set(copy.subarray(0, from));
  late.set(copy.subarray(moov.end), from);
  late.set(copy.subarray(from, moov.end), copy.byteLength - (moov.end - from));
  return late;
}

/** Copies an MP4 file that claims to be HEVC. It plays nowhere, as HEVC does in browsers without it. */
export function namedHevc(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  const view = viewOf(copy);
  const [brands] = find(view, 'ftyp');
  const [entries] = find(view, 'moov/trak/mdia/minf/stbl/stsd');
  if (brands === undefined || entries === undefined) throw new Error('Not such an MP4 file');
  for (const { start, end } of [brands, entries]) {
    for (let at = start; at + 4 <= end; at += 1) if (view.getUint32(at) === AVC1) view.setUint32(at, HVC1);
  }
  return copy;
}
