/** Scheme and authority of an http URL, and port 80 where it is written out. */
const PLAIN_HTTP = /^http:(\/\/[^/?#\\]*?)(:80)?(?=[/?#\\]|$)/i;

/**
 * The URL as a page of this protocol calls it. On an https page browsers block `http:` calls and upgrade only pictures
 * and media, so it becomes `https:` there. Like their upgrade, this keeps a port but replaces port 80.
 */
export function callableFrom(protocol: string, url: string): string {
  return protocol === 'https:' ? url.replace(PLAIN_HTTP, 'https:$1') : url;
}
