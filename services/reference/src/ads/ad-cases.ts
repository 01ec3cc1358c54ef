import type { AdCase } from './ad-case';
import {
  brief,
  cookie,
  linear,
  long,
  macros,
  oddMedia,
  oddTrackers,
  oneFile,
  second,
  single,
  unload,
  unloadPod,
} from './ad-documents';
import type { AdUrls } from './ad-urls';
import * as odd from './odd-documents';
import { PLANTED_DOCUMENTS } from './planted-documents';
import { vastDocument, wrapperAd } from './vast-xml';

export const GROUPS: Readonly<Record<AdCase['group'], string>> = {
  good: 'Играют',
  wrapper: 'Цепочки',
  document: 'Негодные документы',
  media: 'Негодное видео',
  detail: 'Мелочи',
  planted: 'Подложенные ошибки, одна в каждом; списки с ними — /ads/planted/{ошибка}.json',
};

const good = (note: string, make: AdCase['make']): AdCase => ({ group: 'good', note, make });
const detail = (note: string, make: AdCase['make']): AdCase => ({ group: 'detail', note, make });
const document = (note: string, make: AdCase['make'], type?: string): AdCase =>
  type === undefined ? { group: 'document', note, make } : { group: 'document', note, make, type };
const hop = (note: string, name: string, next: (urls: AdUrls) => string): AdCase => ({
  group: 'wrapper',
  note,
  make: (urls) => vastDocument(wrapperAd(urls, name, next(urls))),
});
/** An ad with one file of /media/ads/. */
const media = (note: string, name: string, file: string, fault?: string): AdCase => ({
  group: 'media',
  note,
  make: (urls) => single(urls, { name, mediaFiles: oneFile(urls.media(file, fault)) }),
});
const skip = (name: string, skipoffset: string): AdCase =>
  detail(`skipoffset="${skipoffset}"`, (urls) => single(urls, { name, skipoffset }));

/** Documents by name. */
export const AD_CASES: ReadonlyMap<string, AdCase> = new Map(
  Object.entries({
    linear: good('8 с, пропуск через 3 с, всё по нескольку раз, рекламодатель, erid', linear),
    second: good('5 с, без пропуска, erid в адресе перехода', second),
    long: good('48 с, пропуск через 5 с: реклама, на которую успевает посмотреть тест', long),
    short: good('2 с, пропуск через 1 с', (urls) => brief(urls, { name: 'short', skipoffset: '00:00:01' })),
    macros: good('все макросы в Impression', macros),
    cookie: { ...good('ставит куку и повторяет принятые в Impression', cookie), cookie: 'uid=x1' },
    unload: good('ClickTracking здесь и на чужих серверах: вызовы при закрытии страницы', unload),
    'unload-pod': good('то же во втором ролике из двух (играет при правилах full)', unloadPod),
    bom: good('BOM и пустые строки перед документом', (urls) => `\uFEFF\n  \n${linear(urls)}`),
    'wrong-type': { ...good('документ под видом text/plain', second), type: 'text/plain; charset=utf-8' },

    wrapper: hop('три обёртки до linear', 'wrapper', (to) => to.vast('wrapper-2')),
    'wrapper-2': hop('вторая из них', 'wrapper-2', (to) => to.vast('wrapper-3')),
    'wrapper-3': hop('третья', 'wrapper-3', (to) => to.vast('linear')),
    'wrapper-deep': {
      group: 'wrapper',
      note: 'обёртки без конца: 302; hops=5 — ровно столько до linear',
      make: odd.chain,
    },
    'wrapper-loop': hop('по кругу через wrapper-loop-back: 302', 'wrapper-loop', (to) => to.vast('wrapper-loop-back')),
    'wrapper-loop-back': hop('обратно', 'wrapper-loop-back', (to) => to.vast('wrapper-loop')),
    'wrapper-fanout': { group: 'wrapper', note: 'по три обёртки в каждом: 901', make: odd.fanOut },
    'wrapper-dead': hop('ведёт к ответу 404: 301', 'wrapper-dead', (to) => to.vast('nowhere')),
    'wrapper-empty': hop('ведёт к документу без рекламы: 303', 'wrapper-empty', (to) => to.vast('blank-ad')),
    'wrapper-hang': hop('ведёт туда, где не отвечают: 301', 'wrapper-hang', (to) =>
      to.vast('linear', { fault: 'hang' }),
    ),
    'wrapper-media-404': hop('ведёт к рекламе без файла: 405', 'wrapper-media-404', (to) => to.vast('media-404')),

    html: document('страница вместо документа: 100', () => odd.HTML_PAGE, 'text/html; charset=utf-8'),
    empty: document('пустой ответ: 901', () => ''),
    blank: document('одни пробелы: 901', () => ' \n\n '),
    'blank-ad': document('ни одной рекламы: 303', () => vastDocument()),
    'two-ads': document('две вместо одной: 901', odd.twoAds),
    truncated: document('без конца: 100', odd.truncated),
    'entity-bomb': document('сущности, растущие до миллиарда: 100', odd.entityBomb),
    'vast-1': document('VAST 1: 403', odd.vastOne),
    big: document('больше 1 МБ: 900', odd.big),

    'no-media': document('без MediaFile: 401', (urls) => single(urls, { name: 'no-media', mediaFiles: [] })),
    'only-flash': document('только video/x-flv: 403', (urls) =>
      single(urls, {
        name: 'only-flash',
        mediaFiles: oneFile(urls.media('first-360.mp4'), { type: 'video/x-flv' }),
      }),
    ),
    vpaid: document('только VPAID: 403', (urls) =>
      single(urls, {
        name: 'vpaid',
        mediaFiles: oneFile(urls.media('vpaid.js'), { type: 'application/javascript', apiFramework: 'VPAID' }),
      }),
    ),
    'media-404': media('файла нет: 405', 'media-404', 'nowhere.mp4'),
    'media-garbage': media('не видео вовсе: 405', 'media-garbage', 'garbage.mp4'),
    'media-corrupt': media('портится на середине: 405', 'media-corrupt', 'corrupt-360.mp4'),
    'media-wrong-type': media('страница вместо видео: 405', 'media-wrong-type', 'page.mp4'),
    'media-reset': media('обрыв на 40 %: 402', 'media-reset', 'large-360.mp4', 'reset:40'),
    'media-stall': media('замолкает на 40 %: 402', 'media-stall', 'large-360.mp4', 'stall:40'),
    'media-hang': media('не отвечает вовсе: 402', 'media-hang', 'first-360.mp4', 'hang'),

    'no-duration': detail('без Duration', (urls) => brief(urls, { name: 'no-duration', duration: null })),
    'zero-seconds': detail('Duration 00:00:00', (urls) => brief(urls, { name: 'zero-seconds', duration: '00:00:00' })),
    'bad-offsets': detail('смещения, которых не бывает', (urls) =>
      brief(urls, {
        name: 'bad-offsets',
        skipoffset: '-00:00:05',
        progress: {
          negative: '-00:00:02',
          absurd: '99:99:99',
          'over-percent': '1000%',
          words: 'soon',
          empty: '',
          good: '00:00:01',
        },
      }),
    ),
    'skip-absurd': skip('skip-absurd', '99:59:59'),
    'skip-now': skip('skip-now', '00:00:00'),
    'mm-ss': skip('mm-ss', '00:02'),
    seconds: skip('seconds', '1.5'),
    percent: detail('пропуск и progress в процентах', (urls) =>
      single(urls, {
        name: 'percent',
        skipoffset: '25%',
        progress: { 'progress-10': '10%', 'progress-90': '90%' },
      }),
    ),
    'odd-trackers': detail('адреса не http: зовётся один', oddTrackers),
    'odd-media': detail('негодные файлы рядом с годным', oddMedia),
    'script-click': detail('переход по javascript: не открывается', (urls) =>
      brief(urls, { name: 'script-click', clickThrough: "javascript:void(document.title='taken')" }),
    ),
    ...PLANTED_DOCUMENTS,
  } satisfies Record<string, AdCase>),
);
