/** 32 hexadecimal digits, as error-reporting services name their events: nobody else has the same. */
export function randomId(crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array }): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
