import { isHttpUrl, parseUrl } from '@/lib/url';
import type { Id } from '../catalogue/id';

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

/** URL of each target's share form with the link and the title as parameters, in the order of the popup. */
const FORMS = {
  vk: (url, text) => `https://vk.com/share.php?url=${url}&title=${text}`,
  telegram: (url, text) => `https://t.me/share/url?url=${url}&text=${text}`,
  whatsapp: (url, text) => `https://wa.me/?text=${text}%20${url}`,
  x: (url, text) => `https://x.com/intent/post?url=${url}&text=${text}`,
  facebook: (url) => `https://www.facebook.com/sharer/sharer.php?u=${url}`,
  ok: (url, text) => `https://connect.ok.ru/offer?url=${url}&title=${text}`,
} satisfies Readonly<Record<string, (url: string, text: string) => string>>;

export type ShareTarget = keyof typeof FORMS;

export const SHARE_TARGETS = Object.keys(FORMS) as readonly ShareTarget[];

export const targetUrl = (target: ShareTarget, link: string, title: string): string =>
  FORMS[target](encodeURIComponent(link), encodeURIComponent(title));
