import { parseUrl } from '@/lib/url';

/** Where an episode can be shared to, in the order of the popup (spec section 2). */
export const SHARE_TARGETS = ['vk', 'telegram', 'whatsapp', 'x', 'facebook'] as const;

export type ShareTarget = (typeof SHARE_TARGETS)[number];

export interface SharedMoment {
  /** Address of the top page; of a page on another origin only the origin is known. */
  pageUrl: string;
  season: number | null;
  episode: number | null;
  /** Null shares the start. */
  seconds: number | null;
}

/**
 * The top page's address with the path rewritten to `/season-{n}/episode-{n}` and an optional `t` (spec section 2). The
 * rest of the address stays as it is: sites tell their films apart by it. A film has no season, so its path stays too.
 */
export function shareLink({ pageUrl, season, episode, seconds }: SharedMoment): string {
  const url = parseUrl(pageUrl);
  if (url === null) return pageUrl;
  if (season !== null && episode !== null) url.pathname = `/season-${season}/episode-${episode}`;
  if (seconds === null) url.searchParams.delete('t');
  else url.searchParams.set('t', String(Math.floor(seconds)));
  return url.href;
}

/** Address that opens the target's own form, the link and the title as parameters. */
export function targetUrl(target: ShareTarget, link: string, title: string): string {
  const url = encodeURIComponent(link);
  const text = encodeURIComponent(title);
  switch (target) {
    case 'vk':
      return `https://vk.com/share.php?url=${url}&title=${text}`;
    case 'telegram':
      return `https://t.me/share/url?url=${url}&text=${text}`;
    case 'whatsapp':
      return `https://wa.me/?text=${encodeURIComponent(`${title} ${link}`)}`;
    case 'x':
      return `https://x.com/intent/post?url=${url}&text=${text}`;
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${url}`;
  }
}
