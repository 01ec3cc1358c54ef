import type Hls from 'hls.js';
import { isPlayable } from '../network/device-capabilities';
import { noteSilence } from './playable-audio';

const PACKET_BYTES = 188;
const SYNC = 0x47;

/** Foreign bytes before the first packet: hosts disguise segments as pictures and fonts. */
const HEAD_BYTES = 5 * PACKET_BYTES;

/** Stream types of audio that hls.js reads: MPEG, AAC, and AC-3 where the browser decodes it (ISO/IEC 13818-1, ATSC A/53). */
const heardTypes = (): readonly number[] => [0x03, 0x04, 0x0f, 0xcf, ...(isPlayable('ac-3') ? [0x81, 0xc1] : [])];

/** Those of AAC in LATM, AC-3 and E-AC-3, also encrypted. */
const RARE_TYPES: readonly number[] = [0x11, 0x81, 0x87, 0xc1, 0xc2];

/** A type that says nothing to hls.js. */
const NO_TYPE = 0xff;

/**
 * Hides the audio of a segment of MPEG-TS that cannot be played, and notes a film without any other. hls.js 1.7.4 fails at
 * each segment with E-AC-3, and drops AC-3 without a word.
 */
export function hideTransportAudio(hls: Hls, body: ArrayBuffer): void {
  const data = new Uint8Array(body);
  const heard = heardTypes();
  let [isHeard, isHidden] = [false, false];
  let mapPid: number | null = null;
  for (let at = firstPacket(data); at >= 0 && data[at] === SYNC; at += PACKET_BYTES) {
    const pid = numberAt(data, at + 1) & 0x1fff;
    const isStart = (data[at + 1] as number) & 0x40;
    if (!isStart || (pid !== 0 && pid !== mapPid)) continue;
    const table = tableAt(data, at);
    if (pid === 0) mapPid = numberAt(data, table + 10) & 0x1fff;
    else
      for (const entry of entriesOf(data, table)) {
        const type = data[entry] as number;
        isHeard ||= heard.includes(type);
        if (heard.includes(type) || !RARE_TYPES.includes(type)) continue;
        isHidden = true;
        data[entry] = NO_TYPE;
      }
  }
  // A track of its own replaces the audio of the segment.
  if (isHidden && !isHeard && hls.audioTracks.every(({ url }) => !url)) noteSilence(hls);
}

const firstPacket = (data: Uint8Array): number =>
  data.subarray(0, HEAD_BYTES).findIndex((byte, at) => byte === SYNC && data[at + PACKET_BYTES] === SYNC);

const numberAt = (data: Uint8Array, at: number): number => ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);

/** The table of a packet, behind its adaptation field and the pointer. */
function tableAt(data: Uint8Array, packet: number): number {
  const hasField = (data[packet + 3] ?? 0) & 0x20;
  const payload = packet + 4 + (hasField ? 1 + (data[packet + 4] ?? 0) : 0);
  return payload + 1 + (data[payload] ?? 0);
}

/** The entries of a program map. */
function entriesOf(data: Uint8Array, table: number): number[] {
  const end = Math.min(table + (numberAt(data, table + 1) & 0xfff) - 1, data.length);
  const entries: number[] = [];
  for (let at = table + 12 + (numberAt(data, table + 10) & 0xfff); at < end; at += 5 + (numberAt(data, at + 3) & 0xfff))
    entries.push(at);
  return entries;
}
