import fc from 'fast-check';
import {
  ADFOX,
  address,
  ENTITY_BOMB,
  HTML_PAGE,
  inlineAd,
  linear,
  mediaFile,
  mediaFiles,
  POD,
  playable,
  tracking,
  VMAP,
  vast,
  wrapperAd,
  YANDEX,
} from '../fixtures/vast';

const RICH = vast(
  address('Error', 'https://a.example/root?[ERRORCODE]'),
  inlineAd(
    '<AdTitle>Title</AdTitle><Advertiser erid="2Vt">Advertiser</Advertiser>',
    address('Impression', 'https://a.example/i?[CACHEBUSTING]'),
    address('Error', 'https://a.example/e?[ERRORCODE]'),
    linear(
      'skipoffset="00:00:05"',
      '<Duration>00:00:15</Duration>',
      mediaFiles(
        mediaFile(),
        mediaFile('https://a.example/2.webm', 'width="1" height="2" type="video/webm" codec="vp8"'),
      ),
      tracking(['start', 'https://a.example/s'], ['progress', 'https://a.example/p', '15%']),
      `<VideoClicks>${address('ClickThrough', 'https://a.example/c?erid=2Vt')}${address('ClickTracking', 'https://a.example/t')}</VideoClicks>`,
      `<Icons><Icon program="x"><IconClicks>${address('IconClickThrough', 'https://a.example/ic')}</IconClicks></Icon></Icons>`,
    ),
    `<Creatives><Creative><CompanionAds><Companion width="1" height="1">${address('StaticResource', 'https://a.example/x.png')}</Companion></CompanionAds></Creative></Creatives>`,
    '<Extensions><Extension type="erid">2Vt</Extension></Extensions>',
  ),
);

const WRAPPER = vast(
  wrapperAd(
    'https://b.example/vast.xml?r=[CACHEBUSTING]',
    address('Error', 'https://a.example/e?[ERRORCODE]'),
    address('Impression', 'https://a.example/i'),
    linear('', tracking(['start', 'https://a.example/s'])),
  ),
);

/** The original documents. */
export const SEEDS = [
  RICH,
  WRAPPER,
  playable(),
  vast(),
  vast(inlineAd()),
  vast(inlineAd(), wrapperAd('https://b.example/')),
  RICH.replace(/<(\/?)([A-Z])/g, '<$1v:$2')
    .replaceAll('v:![', '![')
    .replace('<v:VAST', '<v:VAST xmlns:v="urn:v"'),
  POD,
  YANDEX,
  ADFOX,
  VMAP,
  HTML_PAGE,
  ENTITY_BOMB,
] as const;

/** Inserted texts: markup, numbers out of range and invalid URLs. */
const TOKENS = [
  '<', '>', '/>', '</', '"', "'", '&', '&amp;', '&lt;', '&#0;', '&#x1F600;', '&x;', '<![CDATA[', ']]>', '<!--', '-->',
  '<?xml version="1.1"?>', '<?x ', '\u0000', '\uFEFF', '\uD800', '\u202E', '\n', ' ', '%', '-', '99999999999999999999',
  '-1', 'NaN', '1e9', 'Infinity', '00:00:05', '25%', '-5%', '%5BERRORCODE%5D', '[ERRORCODE]', 'javascript:alert(1)',
  'data:,', 'https://', 'http://[', '//', 'https://a.example/%E0%A4%A', 'xmlns="urn:x"', 'xmlns:v="urn:v"',
  '<Ad>', '</Ad>', '<Ad/>', '<InLine>', '</InLine>', '<Wrapper>', '</Wrapper>', '<VASTAdTagURI>', '<Linear/>',
  '<Creatives>', '</Creatives>', '<MediaFile/>', '<Tracking event="progress"/>', '<Extension/>', '<VAST>', '</VAST>',
  '<AdBreak>', '</AdBreak>', '<AdSource/>', '<AdTagURI>', '<VASTAdData>', 'timeOffset="#1"', 'timeOffset="end"', 'repeatAfter="1"', '50%',
  '<parsererror/>', '<!DOCTYPE VAST>', '<!ENTITY a "b">', '<html>', 'apiFramework="VPAID"', 'width="-1"', 'erid="x"', 'sequence="1"', 'type="token"', '{"erid":',
  'x'.repeat(2000),
] as const; // biome-ignore format: one a line is a long list of short words

type Edit = readonly [kind: number, at: number, length: number, token: number];
type Mutation = (text: string, edit: Edit, other: string) => string;

const edit = fc.tuple(fc.nat(99), fc.nat(99_999), fc.nat(60), fc.nat(TOKENS.length - 1));

/** Mutated documents: one of `seeds` after one to five edits, half of which keep it XML. */
export const mutatedVast = (seeds: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.nat(seeds.length - 1),
      fc.nat(seeds.length - 1),
      fc.constantFrom(TAME, TAME, WILD),
      fc.array(edit, { minLength: 1, maxLength: 5 }),
    )
    .map(([base, other, mutations, edits]) =>
      edits.reduce((text, change) => {
        const mutate = mutations[change[0] % mutations.length] ?? cut;
        return mutate(text, change, seeds[other] ?? '');
      }, seeds[base] ?? ''),
    );

const cut: Mutation = (text, [, at]) => text.slice(0, at % (text.length + 1));

const splice = (text: string, [, position, length]: Edit, put: (piece: string) => string): string => {
  const at = position % (text.length + 1);
  return text.slice(0, at) + put(text.slice(at, at + length)) + text.slice(at + length);
};
const word = ([, , , token]: Edit) => TOKENS[token] ?? '';

const WILD: readonly Mutation[] = [
  (text, change) => splice(text, change, (piece) => word(change) + piece),
  (text, change) => splice(text, change, () => word(change)),
  (text, change) => splice(text, change, () => ''),
  (text, change) => splice(text, change, (piece) => piece + piece),
  cut,
  (text, change, other) => cut(text, change, '') + other.slice(change[1] % (text.length + 1)),
];

const LEAF = /<([\w:]+)(?:\s[^<>]*)?(?:\/>|>(?:<!\[CDATA\[[^\]]*\]\]>|[^<>])*<\/\1>)/g;
const OPENING = /<[\w:]+(?:\s[^<>]*)?>/g;
const ATTRIBUTE = /\s[\w:]+="[^"]*"/g;
const VALUE = /"[^"<]*"/g;
const CDATA = /<!\[CDATA\[[^\]]*\]\]>/g;
const TEXT = /(?<=>)[^<>]+(?=<)/g;

/** Replaces one of the matches. */
const swap = (text: string, pattern: RegExp, [, at]: Edit, put: (match: string) => string): string => {
  const matches = [...text.matchAll(pattern)];
  const match = matches[at % Math.max(matches.length, 1)];
  if (match === undefined) return text;
  return text.slice(0, match.index) + put(match[0]) + text.slice(match.index + match[0].length);
};
const escaped = (change: Edit) => word(change).replace(/[<&"]/g, (char) => `&#${char.charCodeAt(0)};`);

const TAME: readonly Mutation[] = [
  (text, change) => swap(text, LEAF, change, () => ''),
  (text, change) => swap(text, LEAF, change, (leaf) => leaf + leaf),
  (text, change, other) => swap(text, LEAF, change, (leaf) => leaf + (other.match(LEAF)?.[change[2]] ?? '')),
  (text, change, other) =>
    swap(text, OPENING, change, (tag) => (tag.endsWith('/>') ? tag : tag + (other.match(LEAF)?.[change[2]] ?? ''))),
  (text, change) => swap(text, ATTRIBUTE, change, () => ''),
  (text, change) => swap(text, VALUE, change, () => `"${escaped(change)}"`),
  (text, change) => swap(text, CDATA, change, () => `<![CDATA[${word(change).replaceAll(']]>', '')}]]>`),
  (text, change) => swap(text, TEXT, change, () => escaped(change)),
];
