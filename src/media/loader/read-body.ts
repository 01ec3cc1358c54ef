/**
 * Reads a body.
 * @param hear receives the number of bytes so far, and their number in all, which is 0 if the server does not say it
 */
export async function readBody(
  { body, headers }: Response,
  hear: (loaded: number, total: number) => void,
): Promise<ArrayBuffer> {
  const total = Number(headers.get('Content-Length'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    parts.push(part.value);
    loaded += part.value.byteLength;
    hear(loaded, total);
  }
  const whole = new Uint8Array(loaded);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole.buffer;
}
