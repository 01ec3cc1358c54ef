/** Reads a cookie. Returns null when it is absent or the browser hides cookies from this frame. */
export function readCookie(name: string, document: { readonly cookie: string }): string | null {
  for (const pair of readAll(document).split('; ')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at) === name) return decode(pair.slice(at + 1));
  }
  return null;
}

/** The access itself throws in a sandboxed frame without an origin. */
function readAll(document: { readonly cookie: string }): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** A value with broken percent-encoding is returned as written. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
