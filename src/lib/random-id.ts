/** Returns 32 random hexadecimal digits, the format of an event id in error-reporting services. */
export function randomId(crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array }): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
