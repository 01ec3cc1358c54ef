import type { CmcdSession } from '@/media/network/cmcd-session';

/** Type of a requested file: playlist, init segment, video, audio, or both muxed (CTA-5004, key `ot`). */
export type ObjectType = 'm' | 'i' | 'v' | 'a' | 'av';

/**
 * Adds the view to the URL of a file of the first start, as hls.js does in the query (CTA-5004). hls.js does not run yet,
 * so buffer and throughput are not known.
 */
export function cmcdUrl(url: string, { sessionId, contentId }: CmcdSession, type: ObjectType): string {
  const data = `cid="${contentId}",ot=${type},sf=h,sid="${sessionId}",su`;
  // Text, because a parsed query would be serialised again, which may break a signature.
  const [file = '', fragment = ''] = url.split(/(?=#)/);
  return `${file}${file.includes('?') ? '&' : '?'}CMCD=${encodeURIComponent(data)}${fragment}`;
}
