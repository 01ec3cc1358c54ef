import { parseUrl } from '@/lib/url';

/** Share targets in the order of the popup. */
export const SHARE_TARGETS = ['vk', 'telegram', 'whatsapp', 'x', 'facebook'] as const;

export type ShareTarget = (typeof SHARE_TARGETS)[number];

export interface SharedMoment {
  /** URL of the top page; only the origin for a page of another origin. */
  pageUrl: string;
  season: number | null;
  episode: number | null;
  /** Null links to the start. */
  seconds: number | null;
}

/**
 * Builds the link to an episode: the top page's URL with the path `/season-{n}/episode-{n}` and an optional `t`. The
 * query stays, because sites identify content by it. The path of a film stays too.
 */
export function shareLink({ pageUrl, season, episode, seconds }: SharedMoment): string {
  const url = parseUrl(pageUrl);
  if (url === null) return pageUrl;
  if (season !== null && episode !== null) url.pathname = `/season-${season}/episode-${episode}`;
  if (seconds === null) url.searchParams.delete('t');
  else url.searchParams.set('t', String(Math.floor(seconds)));
  return url.href;
}

/** URL of the target's share form, with the link and the title as parameters. */
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
