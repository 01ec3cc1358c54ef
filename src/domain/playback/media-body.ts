/** The first bytes in hex of a page, of JSON, of a text with a byte order mark, or of an error message. */
const TEXT = /^(?:3c|7b|efbbbf|(?:[2-7].|0[9ad])+$)/;

/** The first bytes in hex of fMP4 (a box with a name), and of WebM's header, cluster and index. */
const BOXED = /^(?:00.{6}(?:[2-7].){4}|1a45dfa3|1f43b675|1c53bb6b)/;

const HEAD_BYTES = 16;

/**
 * Whether a body may be a segment of HLS: anything but nothing and text. hls.js looks for media itself, also behind foreign
 * bytes: hosts disguise segments as pictures and fonts.
 */
export function mayBeMedia(body: ArrayBuffer): boolean {
  const head = headOf(body);
  return head !== '' && !TEXT.test(head);
}

/** Whether a body is a segment of DASH, which the browser reads as it is. */
export const isBoxed = (body: ArrayBuffer): boolean => BOXED.test(headOf(body));

const headOf = (body: ArrayBuffer): string =>
  Array.from(new Uint8Array(body).subarray(0, HEAD_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
