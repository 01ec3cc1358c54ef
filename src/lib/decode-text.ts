/** Bytes of an XML declaration that may name its charset. */
const DECLARATION_BYTES = 200;

/**
 * Decodes a text file that may be in another charset than UTF-8. Its byte order mark decides, else the charset of the
 * `Content-Type`, else the XML declaration. A text that claims UTF-8 without being it, and one that names no charset
 * and is not UTF-8, is windows-1251: most such files are Russian.
 */
export function decodeText(body: ArrayBuffer, contentType?: string | null): string {
  const start = String.fromCharCode(...new Uint8Array(body, 0, Math.min(body.byteLength, DECLARATION_BYTES)));
  const labels = [
    unicodeOf(start),
    /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1],
    /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1],
    'utf-8',
  ];
  for (const label of labels) {
    const text = label && decode(body, label);
    if (typeof text === 'string') return text;
  }
  return new TextDecoder('windows-1251').decode(body);
}

/** The charset of a byte order mark. UTF-16 without one shows by the zeros of its first ASCII character. */
function unicodeOf(start: string): string | undefined {
  if (start.startsWith('\xef\xbb\xbf')) return 'utf-8';
  if (/^(\xff\xfe|[^\0]\0)/.test(start)) return 'utf-16le';
  return /^(\xfe\xff|\0[^\0])/.test(start) ? 'utf-16be' : undefined;
}

/** The text in this charset; null where the browser does not know it, or where the text is certainly not UTF-8. */
function decode(body: ArrayBuffer, label: string): string | null {
  try {
    const decoder = new TextDecoder(label);
    const text = decoder.decode(body);
    return decoder.encoding === 'utf-8' && !isUtf8(text) ? null : text;
  } catch {
    return null;
  }
}

/** A file of UTF-8 may have a damaged character. Other charsets in its place are damaged nearly everywhere. */
function isUtf8(text: string): boolean {
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  return broken === 0 || (text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0) > broken;
}
