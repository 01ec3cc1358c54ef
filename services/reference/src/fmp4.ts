interface Box {
  readonly type: string;
  /** Offset of the box's content, after its size and type. */
  readonly start: number;
  readonly end: number;
}

const HEADER = 8;
const FULL_HEADER = 4;

function* boxesOf(view: DataView, start: number, end: number): Generator<Box> {
  let at = start;
  while (at + HEADER <= end) {
    const size = view.getUint32(at);
    if (size < HEADER) throw new Error(`Box of ${size} bytes at ${at}: sizes of 64 bits are not expected here`);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(at + index)));
    yield { type, start: at + HEADER, end: at + size };
    at += size;
  }
}

/** Finds every box at a path such as `moof/traf/tfdt`. */
export function find(view: DataView, path: string): Box[] {
  let found: Box[] = [{ type: '', start: 0, end: view.byteLength }];
  for (const type of path.split('/')) {
    found = found.flatMap((box) => [...boxesOf(view, box.start, box.end)].filter((child) => child.type === type));
  }
  return found;
}

/** Views the same bytes as numbers. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Adds to a time of 32 or 64 bits, depending on the version of the box. */
function addTime(view: DataView, box: Box, offset: number, add: number): void {
  const at = box.start + offset;
  if (view.getUint8(box.start) === 1) view.setBigUint64(at, view.getBigUint64(at) + BigInt(add));
  else view.setUint32(at, view.getUint32(at) + add);
}

/** Returns the first decode time of a segment's only track, in ticks. */
export function readDecodeTime(segment: Uint8Array): number {
  const view = viewOf(segment);
  const [tfdt] = find(view, 'moof/traf/tfdt');
  if (tfdt === undefined) throw new Error('The segment has no tfdt box');
  const at = tfdt.start + FULL_HEADER;
  return view.getUint8(tfdt.start) === 1 ? Number(view.getBigUint64(at)) : view.getUint32(at);
}

/** Returns the ticks per second of an initialization segment's only track. */
export function readTimescale(init: Uint8Array): number {
  const view = viewOf(init);
  const [mdhd, ...more] = find(view, 'moov/trak/mdia/mdhd');
  if (mdhd === undefined || more.length > 0) throw new Error('Exactly one track is expected');
  return view.getUint32(mdhd.start + (view.getUint8(mdhd.start) === 1 ? 20 : 12));
}

/**
 * Copies a segment to a later position of the timeline. Changes the decode time, the index time and the sequence
 * number.
 */
export function shiftSegment(segment: Uint8Array, ticks: number, sequence: number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(segment);
  const view = viewOf(copy);
  for (const tfdt of find(view, 'moof/traf/tfdt')) addTime(view, tfdt, FULL_HEADER, ticks);
  for (const sidx of find(view, 'sidx')) addTime(view, sidx, FULL_HEADER + 8, ticks);
  for (const mfhd of find(view, 'moof/mfhd')) {
    const at = mfhd.start + FULL_HEADER;
    view.setUint32(at, view.getUint32(at) + sequence);
  }
  return copy;
}
