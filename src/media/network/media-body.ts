/** Beginnings in hex of fMP4 (a box with a name), ID3, MP3 and ADTS, AC-3, and WebM's header, cluster and index. */
const BEGINNING = /^(?:00.{6}(?:[2-7].){4}|494433|ff[ef]|0b77|1a45dfa3|1f43b675|1c53bb6b)/;

/** A line of a page, of JSON or of an error message. */
const TEXT = /^(?:[2-7].|0[9ad])+$/;

const HEAD_BYTES = 16;
const PACKET_BYTES = 188;

/** hls.js looks for the first packet or frame within as many bytes. */
const FOREIGN_BYTES = 5 * PACKET_BYTES;

/**
 * Whether a body may be a segment: it begins like fMP4, WebM or packed audio, or has transport packets or ADTS frames, also
 * behind a foreign header (hosts disguise segments as pictures and fonts), padding, or a part of a packet.
 * @param isEncrypted as a whole: its bytes look like noise, and only a text is certainly none
 */
export function mayBeMedia(body: ArrayBuffer, isEncrypted = false): boolean {
  const bytes = new Uint8Array(body);
  const head = Array.from(bytes.subarray(0, HEAD_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (BEGINNING.test(head)) return true;
  if (bytes.length === 0 || TEXT.test(head)) return false;
  return isEncrypted || bytes.subarray(0, FOREIGN_BYTES).some((_, at) => hasFrames(bytes, at));
}

/** Whether three packets or frames follow each other from here on. A body may consist of fewer. */
function hasFrames(bytes: Uint8Array, start: number): boolean {
  let at = start;
  for (let count = 0; count < 3; count += 1) {
    const length = frameBytes(bytes, at);
    if (length === 0) return count > 0 && start === 0 && at >= bytes.length;
    at += length;
  }
  return true;
}

/** Length of the transport packet or ADTS frame that begins here; 0 for none. */
function frameBytes(bytes: Uint8Array, at: number): number {
  const [sync, layer = 0, , high = 0, middle = 0, low = 0] = bytes.subarray(at, at + 6);
  if (sync === 0x47) return PACKET_BYTES;
  return sync === 0xff && (layer & 0xf6) === 0xf0 ? ((high & 3) << 11) | (middle << 3) | (low >> 5) : 0;
}
