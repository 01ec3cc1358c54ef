import type { AdCase } from './ad-case';
import { oneFile, single } from './ad-documents';
import type { AdUrls } from './ad-urls';
import type { InlineAd, MediaFileXml } from './vast-xml';
import { inlineAd, vastDocument, wrapperAd } from './vast-xml';

const LAWFUL = {
  advertiser: 'ООО «У маяка»',
  extensions: '<Extension type="erid">2VtzqvPlanted</Extension>',
};
const GOOD = { ...LAWFUL, skipoffset: '00:00:03' };

const planted = (note: string, make: AdCase['make']): AdCase => ({ group: 'planted', note, make });
/** An ad without another fault than this one. */
const ad = (note: string, name: string, part: (urls: AdUrls) => Partial<InlineAd>): [string, AdCase] => [
  name,
  planted(note, (urls) => single(urls, { name, ...GOOD, ...part(urls) })),
];
/** An ad with this one file. */
const file = (note: string, name: string, path: string, attributes?: MediaFileXml['attributes'], fault?: string) =>
  ad(note, name, (urls) => ({ mediaFiles: oneFile(urls.media(path, fault), attributes) }));

/** Text of a good document with one part in another form. */
const changed = (name: string, from: string | RegExp, to: string) => (urls: AdUrls) =>
  single(urls, { name, ...GOOD }).replace(from, () => to);

/** Documents with one mistake that the dry run names (`docs/serving.md`, Dry run of ads). */
export const PLANTED_DOCUMENTS: Readonly<Record<string, AdCase>> = Object.fromEntries<AdCase>([
  ad('без единой ошибки', 'lawful', () => ({})),
  [
    'good-cookie',
    { ...planted('ставит куку', (urls) => single(urls, { name: 'good-cookie', ...GOOD })), cookie: 'uid=p1' },
  ],
  ad('нет erid', 'no-erid', () => ({ extensions: '' })),
  ad('рекламодатель не назван', 'no-advertiser', (urls) => ({ advertiser: '', clickThrough: urls.landing() })),
  ad('нет Impression', 'no-impression', () => ({ impressions: [] })),
  [
    'no-skip',
    planted('минута без пропуска', (urls) => single(urls, { name: 'no-skip', ...LAWFUL, duration: '00:01:00' })),
  ],
  ad('подстановка, которой плеер не знает', 'placeholder', (urls) => ({
    impressions: [urls.ping('placeholder', 'impression', 'r=%%CACHEBUSTER%%')],
  })),
  ['expires', planted('годен 3 с', changed('expires', '</Extensions>', '</Extensions><Expires>3</Expires>'))],
  [
    'non-linear',
    planted(
      'баннер поверх видео',
      changed('non-linear', /<Linear [\s\S]*<\/Linear>/, '<NonLinearAds><NonLinear/></NonLinearAds>'),
    ),
  ],
  ad('файл без размеров', 'no-size', (urls) => ({
    mediaFiles: [{ url: urls.media('first-360.mp4'), attributes: { type: 'video/mp4' } }],
  })),
  ad('файл без типа', 'no-type', (urls) => ({
    mediaFiles: [{ url: urls.media('first-360.mp4'), attributes: { width: 640, height: 360 } }],
  })),
  ad('нет файлов', 'no-file', () => ({ mediaFiles: [] })),
  file('только VPAID', 'program', 'vpaid.js', { type: 'application/javascript', apiFramework: 'VPAID' }),
  file('только FLV', 'format', 'first-360.mp4', { type: 'video/x-flv' }),
  file('ролика нет', 'file-status', 'nowhere.mp4'),
  file('страница вместо ролика', 'file-kind', 'page.mp4'),
  file('ролик не отвечает', 'file-silent', 'first-360.mp4', {}, 'reset'),
  ad('ролик в 6 Мбит/с', 'heavy', (urls) => ({
    duration: '00:00:01',
    mediaFiles: oneFile(urls.media('large-360.mp4')),
  })),
  file('ролик в HEVC', 'hevc', 'hevc-360.mp4'),
  file('указатель MP4 в конце', 'index-at-end', 'late-index-360.mp4'),
  [
    'closed-wrapper',
    planted('обёртка запрещает вторую, а за ней она есть', (urls) =>
      vastDocument(
        wrapperAd(urls, 'closed-wrapper', urls.vast('wrapper-3')).replace(
          '<Wrapper>',
          '<Wrapper followAdditionalWrappers="false">',
        ),
      ),
    ),
  ],
  ['wrapper-end', planted('обёртка не называет адреса', (urls) => vastDocument(wrapperAd(urls, 'wrapper-end', '')))],
  ['pod', planted('два ролика подряд', (urls) => vastDocument(...[1, 2].map((place) => inSequence(urls, place))))],
]);

const inSequence = (urls: AdUrls, place: number): string =>
  inlineAd(urls, {
    name: `pod-${place}`,
    ...GOOD,
    duration: '00:00:08',
    mediaFiles: oneFile(urls.media('first-360.mp4')),
  }).replace('<Ad ', `<Ad sequence="${place}" `);
