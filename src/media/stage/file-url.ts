/**
 * URL of a file from this second on. The fragment makes the browser request the right bytes at once (Media Fragments).
 * @param seconds null for the beginning
 */
export const fileUrl = (url: string, seconds: number | null): string =>
  seconds !== null && seconds > 0 ? `${url}${url.includes('#') ? '&' : '#'}t=${seconds}` : url;
