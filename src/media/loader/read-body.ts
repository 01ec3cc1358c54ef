/**
 * Reads a body in parts.
 * @param goesOn receives the number of bytes so far, and their number in all, which is 0 if the server does not say it. An
 *   unread body would continue to load and occupy its connection, so false cancels it.
 * @returns null for a cancelled body
 */
export async function readBody(
  { body, headers }: Response,
  goesOn: (loaded: number, total: number) => boolean,
): Promise<ArrayBuffer | null> {
  const total = Number(headers.get('Content-Length'));
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  while (goesOn(loaded, total)) {
    const part = await reader?.read();
    if (part?.done !== false) return join(parts, loaded);
    parts.push(part.value);
    loaded += part.value.byteLength;
  }
  void reader?.cancel().catch(() => undefined);
  return null;
}

function join(parts: readonly Uint8Array[], bytes: number): ArrayBuffer {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole.buffer;
}
