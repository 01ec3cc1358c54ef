/** The first bytes in hex of a page, of JSON, of a text with a byte order mark, or of an error message. */
const TEXT = /^(?:3c|7b|efbbbf|(?:[2-7].|0[9ad])+$)/;

const HEAD_BYTES = 16;

/**
 * Whether a body may be a segment: anything but nothing and text. The library looks for media itself, also behind foreign
 * bytes: hosts disguise segments as pictures and fonts.
 */
export function mayBeMedia(body: ArrayBuffer): boolean {
  const head = Array.from(new Uint8Array(body, 0, Math.min(HEAD_BYTES, body.byteLength)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return head.length > 0 && !TEXT.test(head.join(''));
}
