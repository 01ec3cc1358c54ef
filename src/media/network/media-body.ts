/** First bytes of a transport packet, ADTS or MP3, AC-3, an ID3 tag, and WebM's header, index and cluster. */
const FIRST_BYTES: readonly unknown[] = [0x47, 0xff, 0x0b, 0x49, 0x1a, 0x1c, 0x1f];
const PACKET_BYTES = 188;

/** Whether a body is empty, or begins like fMP4, WebM or packed audio, or has transport packets. */
export function mayBeMedia(body: ArrayBuffer): boolean {
  const bytes = new Uint8Array(body);
  const [first, , , , type = 0] = bytes;
  if (first === 0) return type > 0x60;
  return (
    body.byteLength === 0 ||
    FIRST_BYTES.includes(first) ||
    bytes.some(
      (byte, at) => byte === 0x47 && bytes[at + PACKET_BYTES] === 0x47 && bytes[at + 2 * PACKET_BYTES] === 0x47,
    )
  );
}
