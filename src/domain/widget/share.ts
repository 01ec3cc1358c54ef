import { isHttpUrl, parseUrl } from '@/lib/url';
import type { Id } from '../catalogue/id';

/** Share targets in the order of the popup. */
export const SHARE_TARGETS = ['vk', 'telegram', 'whatsapp', 'x', 'facebook', 'ok'] as const;

export type ShareTarget = (typeof SHARE_TARGETS)[number];

export interface SharedMoment {
  /** URL with placeholders, from the host page or the site's settings; null for the URL of the top page. */
  template: string | null;
  /** URL of the top page; only the origin for a page of another origin. */
  pageUrl: string;
  contentId: Id | null;
  season: number | null;
  episode: number | null;
  /** Null links to the start. */
  seconds: number | null;
}

/** Whether a text can be a template: an absolute http(s) URL, with `{season}`, `{episode}`, `{t}`, `{content_id}` or none. */
export const isShareTemplate = (text: string): boolean => isHttpUrl(text) && parseUrl(text) !== null;

/**
 * Builds the link to an episode, from the template if there is one. Else it is the top page's URL with the path
 * `/season-{n}/episode-{n}` and an optional `t`. The query stays, because sites identify content by it. The path of a
 * film stays too.
 */
export function shareLink(moment: SharedMoment): string {
  const { template, pageUrl, season, episode, contentId } = moment;
  const seconds = moment.seconds === null ? null : Math.floor(moment.seconds);
  if (template !== null) return fillTemplate(template, { season, episode, t: seconds, content_id: contentId });
  const url = parseUrl(pageUrl);
  if (url === null) return pageUrl;
  if (season !== null && episode !== null) url.pathname = `/season-${season}/episode-${episode}`;
  if (seconds === null) url.searchParams.delete('t');
  else url.searchParams.set('t', String(seconds));
  return url.href;
}

/** Placeholders of a template. Browsers and servers may have escaped the braces. */
const PLACEHOLDER = /(?:\{|%7B)(season|episode|t|content_id)(?:\}|%7D)/gi;

type Values = Readonly<Record<'season' | 'episode' | 't' | 'content_id', Id | null>>;

/** Fills a template. A segment of the path and a parameter with an unknown value are left out. */
function fillTemplate(template: string, values: Values): string {
  const [, origin = '', path = '', query = '', hash = ''] =
    /^([^/]*\/\/[^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(template) ?? [];
  const fill = (text: string, separator: string) =>
    text
      .split(separator)
      .flatMap((part) => {
        let isKnown = true;
        const filled = part.replace(PLACEHOLDER, (_, name: string) => {
          const value = values[name.toLowerCase() as keyof Values];
          isKnown &&= value !== null;
          return encodeURIComponent(value ?? '');
        });
        return isKnown ? [filled] : [];
      })
      .join(separator);
  const after = (sign: string, text: string) => (text === '' ? '' : sign + text);
  return origin + fill(path, '/') + after('?', fill(query, '&')) + after('#', fill(hash, '&'));
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
    case 'ok':
      return `https://connect.ok.ru/offer?url=${url}&title=${text}`;
  }
}
