import { find, viewOf } from '../fmp4';

const BOX_HEADER = 8;
const ENTRIES = BOX_HEADER;

/**
 * Copies an MP4 file and inserts `gapBytes` empty bytes before each chunk of its media. Chromium passes data to its
 * decoder in blocks of 32 kB, so a smaller file cannot stall in the middle.
 */
export function spreadMp4(bytes: Uint8Array, gapBytes: number): Uint8Array<ArrayBuffer> {
  const view = viewOf(bytes);
  const [mdat] = find(view, 'mdat');
  const tables = find(view, 'moov/trak/mdia/minf/stbl/stco');
  const slots = tables.flatMap(({ start }) =>
    Array.from({ length: view.getUint32(start + 4) }, (_, index) => start + ENTRIES + 4 * index),
  );
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
