import type Hls from 'hls.js';
import { isPlayable } from '../network/device-capabilities';
import { noteSilence } from './playable-audio';

const PACKET_BYTES = 188;
const SYNC = 0x47;
/** The flag of a packet in which a table or a frame begins. */
const UNIT_START = 0x40;

/** Foreign bytes before the first packet: hosts disguise segments as pictures and fonts. */
const HEAD_BYTES = 5 * PACKET_BYTES;

/** Stream types of MPEG-TS: AC-3, which some browsers decode, and E-AC-3 and AAC in LATM, which hls.js does not read. */
const AC3: readonly unknown[] = [0x81, 0xc1];
const UNREAD: readonly unknown[] = [0x11, 0x87, 0xc2];
/** MPEG audio and AAC (ISO/IEC 13818-1, table 2-34). */
const READ: readonly unknown[] = [0x03, 0x04, 0x0f, 0xcf];

/** The table of the streams, and a stream type that says nothing to hls.js. */
const PROGRAM_MAP = 2;
const NO_TYPE = 0xff;

/**
 * Hides the audio of a segment of MPEG-TS that cannot be played, and notes a film without any other. hls.js 1.7.4 fails at
 * each segment with E-AC-3, and drops AC-3 without a word.
 */
export function hideTransportAudio(hls: Hls, body: ArrayBuffer): void {
  const data = new Uint8Array(body);
  const [heard, hidden] = isPlayable('ac-3') ? [[...READ, ...AC3], UNREAD] : [READ, [...UNREAD, ...AC3]];
  const found = new Set<unknown>();
  const head = data.subarray(0, HEAD_BYTES);
  const first = head.findIndex((byte, at) => byte === SYNC && data[at + PACKET_BYTES] === SYNC);
  for (let packet = first; data[packet] === SYNC; packet += PACKET_BYTES) {
    // Most packets begin no table.
    if (!((data[packet + 1] as number) & UNIT_START)) continue;
    for (const entry of streamsOf(data, packet)) {
      const type = data[entry];
      found.add(type);
      if (hidden.includes(type)) data[entry] = NO_TYPE;
    }
  }
  const has = (types: readonly unknown[]) => types.some((type) => found.has(type));
  // A track of its own replaces the audio of the segment.
  if (has(hidden) && !has(heard) && hls.audioTracks.every(({ url }) => !url)) noteSilence(hls);
}

/** The entries of a program map that begins in this packet. A value beyond the data is none, which ends each loop. */
function* streamsOf(data: Uint8Array, packet: number): Generator<number> {
  const at = (index: number) => data[index] as number;
  const lengthAt = (index: number) => ((at(index) & 0xf) << 8) | at(index + 1);
  const payload = packet + 4 + (at(packet + 3) & 0x20 ? 1 + at(packet + 4) : 0);
  const table = payload + 1 + at(payload);
  if (at(table) !== PROGRAM_MAP) return;
  const end = Math.min(table + lengthAt(table + 1) - 1, packet + PACKET_BYTES);
  for (let entry = table + 12 + lengthAt(table + 10); entry < end; entry += 5 + lengthAt(entry + 3)) yield entry;
}
