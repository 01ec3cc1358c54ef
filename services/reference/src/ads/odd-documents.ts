import { linear, single } from './ad-documents';
import type { AdUrls } from './ad-urls';
import { inlineAd, vastDocument, wrapperAd } from './vast-xml';

export const HTML_PAGE = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>Вход</title></head>
<body><p>Войдите в сеть<br>и попробуйте ещё раз</body></html>
`;

/** A document that grows to 10^9 words if entities are expanded. */
export function entityBomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`);
  return `<?xml version="1.0"?>
<!DOCTYPE VAST [<!ENTITY a0 "реклама">${levels.join('')}]>
<VAST version="4.2"><Ad id="bomb"><InLine><AdTitle>&a9;</AdTitle></InLine></Ad></VAST>
`;
}

/** A valid ad with a million superfluous characters. */
export const big = (urls: AdUrls): string =>
  single(urls, { name: 'big', extensions: `<Extension type="padding">${'x'.repeat(2 ** 20)}</Extension>` });

/** A document without its end, as after an unnoticed broken transfer. */
export function truncated(urls: AdUrls): string {
  const whole = linear(urls);
  return whole.slice(0, whole.indexOf('</MediaFiles>'));
}

/** A document with two ads instead of one. */
export function twoAds(urls: AdUrls): string {
  const ads = ['one', 'two'].map((name) => inlineAd(urls, { name, mediaFiles: [], duration: '00:00:08' }));
  return vastDocument(...ads);
}

/** A document with three wrappers, each of which leads to three more. */
export function fanOut(urls: AdUrls): string {
  const hop = urls.options.hop + 1;
  const ads = ['a', 'b', 'c'].map((branch) =>
    wrapperAd(urls, 'wrapper-fanout', urls.vast('wrapper-fanout', { hop: String(hop), branch })),
  );
  return vastDocument(...ads);
}

/** A chain of wrappers, each with its own URL, up to the requested number of hops. */
export function chain(urls: AdUrls): string {
  const { hop, hops } = urls.options;
  const isLast = hop >= hops;
  const next = { hop: String(hop + 1), hops: Number.isFinite(hops) ? String(hops) : '' };
  const url = isLast ? urls.vast('linear') : urls.vast('wrapper-deep', next);
  return vastDocument(wrapperAd(urls, `wrapper-deep-${hop}`, url));
}

/** A document of the standard before VAST, which has another root element. */
export const vastOne = (urls: AdUrls): string => `<?xml version="1.0" encoding="UTF-8"?>
<VideoAdServingTemplate><Ad id="old"><InLine><AdSystem>VV Player</AdSystem>
<Impression><URL id="one"><![CDATA[${urls.ping('vast-1', 'impression')}]]></URL></Impression>
<Video><Duration>00:00:08</Duration><MediaFiles><MediaFile type="video/mp4" width="640" height="360"><URL>
<![CDATA[${urls.media('first-360.mp4')}]]></URL></MediaFile></MediaFiles></Video>
</InLine></Ad></VideoAdServingTemplate>
`;
