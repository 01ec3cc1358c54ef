import type { AdAddresses } from './ad-addresses';
import { linear, single } from './ad-documents';
import { inlineAd, vastDocument, wrapperAd } from './vast-xml';

export const HTML_PAGE = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>Вход</title></head>
<body><p>Войдите в сеть<br>и попробуйте ещё раз</body></html>
`;

/** Grows to 10^9 words where entities are expanded. */
export function entityBomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`);
  return `<?xml version="1.0"?>
<!DOCTYPE VAST [<!ENTITY a0 "реклама">${levels.join('')}]>
<VAST version="4.2"><Ad id="bomb"><InLine><AdTitle>&a9;</AdTitle></InLine></Ad></VAST>
`;
}

/** A good ad with a million letters nobody needs. */
export const big = (addresses: AdAddresses): string =>
  single(addresses, { name: 'big', extensions: `<Extension type="padding">${'x'.repeat(2 ** 20)}</Extension>` });

/** The end is missing, as after a broken transfer that nobody noticed. */
export function truncated(addresses: AdAddresses): string {
  const whole = linear(addresses);
  return whole.slice(0, whole.indexOf('</MediaFiles>'));
}

/** Two ads where one is wanted. */
export function twoAds(addresses: AdAddresses): string {
  const ads = ['one', 'two'].map((name) => inlineAd(addresses, { name, mediaFiles: [], duration: '00:00:08' }));
  return vastDocument(...ads);
}

/** Three wrappers at a time, each of which leads to three more. */
export function fanOut(addresses: AdAddresses): string {
  const hop = addresses.wishes.hop + 1;
  const ads = ['a', 'b', 'c'].map((branch) =>
    wrapperAd(addresses, 'wrapper-fanout', addresses.vast('wrapper-fanout', { hop: String(hop), branch })),
  );
  return vastDocument(...ads);
}

/** One more hop, each at an address of its own, until there were as many as were asked for. */
export function chain(addresses: AdAddresses): string {
  const { hop, hops } = addresses.wishes;
  const isLast = hop >= hops;
  const next = { hop: String(hop + 1), hops: Number.isFinite(hops) ? String(hops) : '' };
  const address = isLast ? addresses.vast('linear') : addresses.vast('wrapper-deep', next);
  return vastDocument(wrapperAd(addresses, `wrapper-deep-${hop}`, address));
}

/** A document of the standard before VAST, with another root element. */
export const vastOne = (addresses: AdAddresses): string => `<?xml version="1.0" encoding="UTF-8"?>
<VideoAdServingTemplate><Ad id="old"><InLine><AdSystem>VV Player</AdSystem>
<Impression><URL id="one"><![CDATA[${addresses.ping('vast-1', 'impression')}]]></URL></Impression>
<Video><Duration>00:00:08</Duration><MediaFiles><MediaFile type="video/mp4" width="640" height="360"><URL>
<![CDATA[${addresses.media('first-360.mp4')}]]></URL></MediaFile></MediaFiles></Video>
</InLine></Ad></VideoAdServingTemplate>
`;
