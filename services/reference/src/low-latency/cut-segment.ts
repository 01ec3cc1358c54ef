import { find, viewOf } from '../fmp4';

const FULL_HEADER = 4;

/** Flags of a `trun` box (ISO 14496-12, 8.8.8). */
const DATA_OFFSET = 0x1;
const FIRST_FLAGS = 0x4;
const SAMPLE_SIZES = 0x200;

interface Samples {
  readonly sizes: readonly number[];
  /** Flags of the first sample; null where the default ones apply. */
  readonly firstFlags: number | null;
  /** Offset of the first sample within the segment. */
  readonly dataAt: number;
}

function box(type: string, ...contents: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = contents.reduce((sum, { byteLength }) => sum + byteLength, 8);
  const whole = new Uint8Array(size);
  viewOf(whole).setUint32(0, size);
  whole.set(new TextEncoder().encode(type), 4);
  let at = 8;
  for (const content of contents) {
    whole.set(content, at);
    at += content.byteLength;
  }
  return whole;
}

function numbers(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.length * 4);
  for (const [index, value] of values.entries()) viewOf(bytes).setUint32(index * 4, value);
  return bytes;
}

function readSamples(view: DataView): Samples {
  const [moof, trun, mdat] = ['moof', 'moof/traf/trun', 'mdat'].map((path) => find(view, path)[0]);
  if (moof === undefined || trun === undefined || mdat === undefined) throw new Error('The segment has no samples');
  const flags = view.getUint32(trun.start) & 0xffffff;
  if ((flags & ~FIRST_FLAGS) !== (DATA_OFFSET | SAMPLE_SIZES)) throw new Error(`Unexpected samples: ${flags}`);
  const count = view.getUint32(trun.start + FULL_HEADER);
  const dataAt = moof.start - 8 + view.getInt32(trun.start + FULL_HEADER + 4);
  const hasFirst = (flags & FIRST_FLAGS) !== 0;
  const first = trun.start + FULL_HEADER + 8;
  const sizesAt = first + (hasFirst ? 4 : 0);
  return {
    sizes: Array.from({ length: count }, (_, index) => view.getUint32(sizesAt + index * 4)),
    firstFlags: hasFirst ? view.getUint32(first) : null,
    dataAt,
  };
}

/** Content of the only box at a path. */
function contentOf(view: DataView, path: string): Uint8Array {
  const [found] = find(view, path);
  if (found === undefined) throw new Error(`The segment has no ${path}`);
  return new Uint8Array(view.buffer, view.byteOffset + found.start, found.end - found.start);
}

/** Ticks of one sample, by the default of the segment. */
function sampleTicks(view: DataView): number {
  return viewOf(contentOf(view, 'moof/traf/tfhd')).getUint32(FULL_HEADER + 4);
}

/**
 * Cuts a segment of one fragment into parts of whole samples, which are fragments of their own. All of them together play
 * as the segment does.
 */
export function cutSegment(segment: Uint8Array, parts: number): Uint8Array<ArrayBuffer>[] {
  const view = viewOf(segment);
  const { sizes, firstFlags, dataAt } = readSamples(view);
  const ticks = sampleTicks(view);
  const decodeTime = viewOf(contentOf(view, 'moof/traf/tfdt')).getBigUint64(FULL_HEADER);
  const sequence = viewOf(contentOf(view, 'moof/mfhd')).getUint32(FULL_HEADER);
  const bounds = partBounds(sizes.length, parts);
  let at = dataAt;
  return bounds.map(([from, to], index) => {
    const own = sizes.slice(from, to);
    const bytes = own.reduce((sum, size) => sum + size, 0);
    const media = segment.subarray(at, at + bytes);
    at += bytes;
    const flags = index === 0 && firstFlags !== null ? [firstFlags] : [];
    const moof = (dataOffset: number) => {
      const tfdt = new Uint8Array(12);
      tfdt[0] = 1;
      viewOf(tfdt).setBigUint64(FULL_HEADER, decodeTime + BigInt(from * ticks));
      const trun = numbers(
        DATA_OFFSET | SAMPLE_SIZES | (flags.length > 0 ? FIRST_FLAGS : 0),
        own.length,
        dataOffset,
        ...flags,
        ...own,
      );
      const traf = box('traf', box('tfhd', contentOf(view, 'moof/traf/tfhd')), box('tfdt', tfdt), box('trun', trun));
      return box('moof', box('mfhd', numbers(0, sequence * parts + index)), traf);
    };
    const head = moof(moof(0).byteLength + 8);
    const mdat = box('mdat', media);
    const part = new Uint8Array(head.byteLength + mdat.byteLength);
    part.set(head);
    part.set(mdat, head.byteLength);
    return part;
  });
}

/** First sample of each part, and the one after its last. */
export const partBounds = (samples: number, parts: number): (readonly [from: number, to: number])[] =>
  Array.from({ length: parts }, (_, index) => [
    Math.round((index * samples) / parts),
    Math.round(((index + 1) * samples) / parts),
  ]);
