import { createCipheriv } from 'node:crypto';
import { find, viewOf } from '../fmp4';
import type { ContentKey } from './keys';

/** The two schemes of Common Encryption (ISO/IEC 23001-7) that players meet: counter mode, and blocks by a pattern. */
export type Scheme = 'cenc' | 'cbcs';

type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK = 16;
const CENC_IV_BYTES = 8;
/** Of each ten blocks of video, cbcs encrypts the first. */
const CRYPT_BLOCKS = 1;
const SKIP_BLOCKS = 9;
/** Clear bytes of a slice of H.264 after its length: its header, which Chromium's parser reads. */
const CLEAR_BYTES = 64;
const NAL_LENGTH = 4;
const CONSTANT_IV = Buffer.alloc(BLOCK, 0x5a);
/** `1077efec-c0b2-4d02-ace3-3c1e52e2fb4b`: the system that names key ids alone. */
const COMMON_SYSTEM = Buffer.from('1077efecc0b24d02ace33c1e52e2fb4b', 'hex');

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const fullBox = (type: string, version: number, flags: number, ...parts: readonly Uint8Array[]): Buffer =>
  box(type, u32((version << 24) | flags), ...parts);

/** A `pssh` box of the common system with these key ids. */
const commonPssh = (ids: readonly Buffer[]): Buffer =>
  fullBox('pssh', 1, 0, COMMON_SYSTEM, u32(ids.length), ...ids, u32(0));

/** The track encryption box: the key's id, and how samples are encrypted. */
function tenc(scheme: Scheme, isVideo: boolean, { id }: ContentKey): Buffer {
  if (scheme === 'cenc') return fullBox('tenc', 0, 0, Buffer.from([0, 0, 1, CENC_IV_BYTES]), id);
  const pattern = isVideo ? (CRYPT_BLOCKS << 4) | SKIP_BLOCKS : 0;
  return fullBox('tenc', 1, 0, Buffer.from([0, pattern, 1, 0]), id, Buffer.from([BLOCK]), CONSTANT_IV);
}

/** Marks the only track of an init segment as encrypted. */
export function protectInit(init: Bytes, scheme: Scheme, key: ContentKey): Bytes {
  const view = viewOf(init);
  const [stsd] = find(view, 'moov/trak/mdia/minf/stbl/stsd');
  const [moov] = find(view, 'moov');
  if (stsd === undefined || moov === undefined) throw new Error('The init segment has no track');
  // Version, flags and the number of entries come before the first entry.
  const entry = stsd.start + 8;
  const format = Buffer.from(init.subarray(entry + 4, entry + 8));
  const isVideo = format.toString('latin1').startsWith('avc');
  const entryEnd = entry + view.getUint32(entry);
  const sinf = box(
    'sinf',
    box('frma', format),
    fullBox('schm', 0, 0, Buffer.from(scheme, 'latin1'), u32(0x10000)),
    box('schi', tenc(scheme, isVideo, key)),
  );
  const pssh = commonPssh([key.id]);
  const parts = [init.subarray(0, entryEnd), sinf, init.subarray(entryEnd, moov.end), pssh, init.subarray(moov.end)];
  const made = new Uint8Array(Buffer.concat(parts));
  const out = viewOf(made);
  made.set(Buffer.from(isVideo ? 'encv' : 'enca', 'latin1'), entry + 4);
  const grow = (start: number, by: number) => out.setUint32(start, out.getUint32(start) + by);
  grow(entry, sinf.length);
  for (const path of ['trak/mdia/minf/stbl/stsd', 'trak/mdia/minf/stbl', 'trak/mdia/minf', 'trak/mdia', 'trak'])
    for (const { start } of find(view, `moov/${path}`)) grow(start - 8, sinf.length);
  grow(moov.start - 8, sinf.length + pssh.length);
  return made;
}

/** Clear and protected bytes that follow each other. */
type Subsample = readonly [clear: number, secret: number];

/** Leaves the header of each slice clear, and all that is no slice. */
function subsamples(sample: Uint8Array, scheme: Scheme): Subsample[] {
  const view = viewOf(sample);
  const found: Subsample[] = [];
  let clear = 0;
  for (let at = 0; at < sample.length; ) {
    const length = view.getUint32(at);
    const type = view.getUint8(at + NAL_LENGTH) & 0x1f;
    const most = type === 1 || type === 5 ? Math.max(0, length - CLEAR_BYTES) : 0;
    const secret = scheme === 'cenc' ? most - (most % BLOCK) : most;
    clear += NAL_LENGTH + length - secret;
    if (secret > 0) {
      found.push([clear, secret]);
      clear = 0;
    }
    at += NAL_LENGTH + length;
  }
  return clear > 0 ? [...found, [clear, 0]] : found;
}

/**
 * Encrypts the protected bytes of a sample in place.
 * @param iv null under cbcs, whose vector is constant
 * @param stride bytes of which cbcs encrypts the first block
 */
function encryptSample(
  sample: Uint8Array,
  parts: readonly Subsample[],
  { key, iv, stride }: { key: ContentKey; iv: Buffer | null; stride: number },
): void {
  const counter = iv && createCipheriv('aes-128-ctr', key.value, Buffer.concat([iv, Buffer.alloc(BLOCK - iv.length)]));
  let at = 0;
  for (const [clear, secret] of parts) {
    at += clear;
    const bytes = sample.subarray(at, at + secret);
    if (counter) bytes.set(counter.update(bytes));
    else encryptBlocks(bytes, key, stride);
    at += secret;
  }
}

/** Encrypts one whole block in each stride; a rest stays clear. */
function encryptBlocks(bytes: Uint8Array, key: ContentKey, stride: number): void {
  const chain = createCipheriv('aes-128-cbc', key.value, CONSTANT_IV).setAutoPadding(false);
  for (let at = 0; at + BLOCK <= bytes.length; at += stride) {
    const block = bytes.subarray(at, at + BLOCK);
    block.set(chain.update(block));
  }
}

/** Sizes of the samples of a fragment, and where its `trun` names the offset of their data. */
function readRun(view: DataView): { sizes: number[]; offsetAt: number } {
  const [trun, ...more] = find(view, 'moof/traf/trun');
  const [tfhd] = find(view, 'moof/traf/tfhd');
  if (trun === undefined || tfhd === undefined || more.length > 0) throw new Error('Exactly one run is expected');
  const flags = view.getUint32(trun.start) & 0xffffff;
  const given = view.getUint32(tfhd.start) & 0xffffff;
  // The fields before the default size, after the track's id.
  const before = [0x1, 0x1, 0x2, 0x8].reduce((sum, flag) => sum + (given & flag ? 4 : 0), 0);
  const usual = given & 0x10 ? view.getUint32(tfhd.start + 8 + before) : 0;
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag);
  const first = trun.start + 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const sizes = Array.from({ length: view.getUint32(trun.start + 4) }, (_, index) => {
    const field = fields.indexOf(0x200);
    return field < 0 ? usual : view.getUint32(first + (index * fields.length + field) * 4);
  });
  return { sizes, offsetAt: trun.start + 8 };
}

/**
 * Encrypts the only fragment of a segment.
 * @param number of the segment: no two samples of a key share a vector
 */
export function protectSegment(
  segment: Bytes,
  { scheme, key, isVideo, number }: { scheme: Scheme; key: ContentKey; isVideo: boolean; number: number },
): Bytes {
  const whole = viewOf(segment);
  const [moof] = find(whole, 'moof');
  const [mdat] = find(whole, 'mdat');
  if (moof === undefined || mdat === undefined) throw new Error('The segment has no fragment');
  // An index would name sizes that have changed.
  const head = segment.slice(moof.start - 8, moof.end);
  const data = segment.slice(mdat.start, mdat.end);
  const view = viewOf(head);
  const { sizes, offsetAt } = readRun(view);
  const entries: Buffer[] = [];
  const stride = isVideo ? (CRYPT_BLOCKS + SKIP_BLOCKS) * BLOCK : BLOCK;
  let at = 0;
  sizes.forEach((size, index) => {
    const sample = data.subarray(at, at + size);
    const parts = isVideo ? subsamples(sample, scheme) : [[0, size] as const];
    const iv = scheme === 'cenc' ? Buffer.concat([u32(number), u32(index)]) : null;
    encryptSample(sample, parts, { key, iv, stride });
    const list = isVideo ? [u16(parts.length), ...parts.flatMap(([clear, secret]) => [u16(clear), u32(secret)])] : [];
    entries.push(Buffer.concat([iv ?? Buffer.alloc(0), ...list]));
    at += size;
  });
  // Samples under a constant vector that are encrypted as a whole need no words.
  if (entries.every(({ length }) => length === 0)) return join(head, 0, offsetAt, [], data);
  const saiz = fullBox(
    'saiz',
    0,
    0,
    Buffer.from([0]),
    u32(entries.length),
    Buffer.from(entries.map((one) => one.length)),
  );
  const saio = fullBox('saio', 0, 0, u32(1), u32(head.length + saiz.length + 20 + 16));
  const senc = fullBox('senc', 0, isVideo ? 2 : 0, u32(entries.length), ...entries);
  return join(head, saiz.length + saio.length + senc.length, offsetAt, [saiz, saio, senc], data);
}

/** Puts a fragment together whose `traf` has grown. */
function join(head: Bytes, by: number, offsetAt: number, added: readonly Buffer[], data: Bytes): Bytes {
  const view = viewOf(head);
  const [traf] = find(view, 'moof/traf');
  if (traf === undefined || traf.end !== head.length) throw new Error('The track is expected at the end');
  view.setUint32(0, view.getUint32(0) + by);
  view.setUint32(traf.start - 8, view.getUint32(traf.start - 8) + by);
  view.setUint32(offsetAt, head.length + by + 8);
  return new Uint8Array(Buffer.concat([head, ...added, box('mdat', data)]));
}
