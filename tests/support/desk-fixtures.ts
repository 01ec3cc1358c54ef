/** Answers of the desk as PHP gives them: for tests of its page, which need no server then. */

/** Noon of a Monday in Moscow. */
export const DESK_NOW_MS = Date.UTC(2026, 10, 30, 9);
const NOW_S = DESK_NOW_MS / 1000;
const DAY_S = 86_400;
const FIRST_DAY_S = Date.UTC(2026, 10, 23, 21) / 1000;

/** A title as a stranger may send it. */
export const HOSTILE = '<img src=x onerror="window.hacked=1">';

const total = (now: number | null, before: number | null = null) => ({ now, before });

/** Numbers that look like a week: without luck, so that pictures and tests are the same each time. */
const wave = (index: number, base: number, swing: number) =>
  Math.round(base + swing * Math.sin(index * 1.7) + swing * 0.4 * Math.sin(index * 0.6));

const days = <Point extends object>(point: (index: number) => Point, firstDay = FIRST_DAY_S) =>
  Array.from({ length: 7 }, (_, index) => ({ at: firstDay + index * DAY_S, ...point(index) }));

const TITLES = [
  'Маяк на краю',
  'Сорок минут',
  HOSTILE,
  'Очень длинное название фильма, которое не помещается в одну строку таблицы даже на широком экране',
  ...Array.from({ length: 18 }, (_, index) => `Фильм ${index + 5}`),
];

const films = TITLES.map((title, index) => ({
  contentId: String(index + 1),
  title,
  views: Math.round(48_210 / (index + 1)),
  viewers: Math.round(39_000 / (index + 1)),
  playedMs: Math.round((48_210 / (index + 1)) * 2_460_000),
  completion: 0.62 - index * 0.02,
  beforeViews: Math.round(45_000 / (index + 1)) + (index % 3 === 0 ? 4000 : 0),
}));

const base = (page: string, isCompared: boolean) => ({
  page,
  from: '2026-11-24',
  to: '2026-11-30',
  freshAt: NOW_S - 30,
  step: 'day',
  ...(isCompared && {
    seriesBefore: days(
      (index) => ({ views: wave(index, 5600, 900), playedMs: wave(index, 5600, 900) * 2_400_000 }),
      FIRST_DAY_S - 7 * DAY_S,
    ),
  }),
});

const viewSeries = days((index) => ({ views: wave(index, 6200, 1100), playedMs: wave(index, 6200, 1100) * 2_460_000 }));

const now = () => ({
  ...base('now', false),
  step: 'minute',
  totals: { viewers: total(214), starts: total(1893), failures: total(7) },
  series: Array.from({ length: 30 }, (_, index) => ({
    at: NOW_S - (29 - index) * 60,
    viewers: wave(index, 200, 24),
    starts: wave(index, 62, 14),
    failures: index % 9 === 4 ? 3 : 0,
  })),
  tables: {
    films: films.slice(0, 6).map(({ contentId, title }, index) => ({ contentId, title, viewers: 90 - index * 13 })),
    failures: [
      { kind: 'unexpected/stream', host: 'cdn-1.example', n: 5, last: NOW_S - 240 },
      { kind: 'unexpected/timeout', host: '', n: 2, last: NOW_S - 900 },
    ],
  },
});

const filmsPage = (isCompared: boolean) => ({
  ...base('films', isCompared),
  totals: {
    views: total(48_210, isCompared ? 45_012 : null),
    viewers: total(39_004, isCompared ? 39_004 : null),
    playedMs: total(118_596_600_000, isCompared ? 129_000_000_000 : null),
    completion: total(0.5834, isCompared ? 0.571 : null),
  },
  series: viewSeries,
  tables: { films },
});

const usage = (keys: readonly string[]) =>
  keys.map((key, index) => ({
    key,
    views: Math.round(9000 / (index + 1)),
    playedMs: Math.round(9000 / (index + 1)) * 2_400_000,
    share: 0.6 / (index + 1),
  }));

const film = (isCompared: boolean) => ({
  ...filmsPage(isCompared),
  page: 'film',
  contentId: '1',
  episodeId: null,
  title: 'Маяк на краю',
  totals: {
    ...filmsPage(isCompared).totals,
    startupP50: total(842, isCompared ? 910 : null),
    rebuffer: total(0.0041, isCompared ? 0.0038 : null),
    failureShare: total(0.0002, isCompared ? 0.0002 : null),
  },
  retention: {
    bucketSeconds: 10,
    durationS: 2400,
    views: 18_240,
    share: Array.from({ length: 240 }, (_, index) => Math.max(0.2, 0.97 - index * 0.0018 - (index > 219 ? 0.2 : 0))),
    plays: Array.from({ length: 240 }, (_, index) => wave(index, 14_000, 900) + (index > 90 && index < 102 ? 9000 : 0)),
  },
  tables: {
    episodes: [1, 2, 3].map((episode) => ({
      episodeId: `e${episode}`,
      title: 'Маяк на краю',
      season: 1,
      episode,
      views: 9000 - episode * 1400,
      viewers: 8000 - episode * 1300,
      playedMs: (9000 - episode * 1400) * 2_300_000,
      completion: 0.7 - episode * 0.06,
    })),
    dubs: usage(['LostFilm', 'Дубляж', '']),
    qualities: usage(['1080p', '720p', '480p', 'others']),
    devices: usage(['mobile', 'desktop', 'tablet']),
  },
});

const qualityRows = (keys: readonly string[]) =>
  keys.map((key, index) => ({
    key,
    views: Math.round(30_000 / (index + 1)),
    startupP50: 640 + index * 210,
    startupP95: index === 2 ? null : 2900 + index * 640,
    rebuffer: 0.003 + index * 0.002,
    failureShare: 0.001 * index,
    earlyExitShare: 0.012 + index * 0.004,
  }));

const quality = (isCompared: boolean) => ({
  ...base('quality', false),
  totals: {
    startupP50: total(712, isCompared ? 980 : null),
    startupP95: total(3120, isCompared ? 2800 : null),
    rebuffer: total(0.0047, isCompared ? 0.0051 : null),
    failureShare: total(0.0131, isCompared ? 0.0098 : null),
    earlyExitShare: total(0.021, isCompared ? 0.021 : null),
    adExitShare: total(0.034, isCompared ? 0.04 : null),
  },
  series: days((index) => ({
    startupP50: wave(index, 712, 60),
    startupP95: index === 3 ? null : wave(index, 3100, 420),
    rebuffer: 0.0047 + index * 0.0002,
    failureShare: 0.0131 - index * 0.0006,
    earlyExitShare: 0.02 + index * 0.0004,
    adExitShare: 0.034 - index * 0.0011,
  })),
  tables: {
    failures: [
      { kind: 'unexpected/stream', host: 'cdn-1.example', n: 412, share: 0.0085 },
      { kind: 'unexpected/timeout', host: 'cdn-2.example', n: 120, share: 0.0025 },
      { kind: 'a-kind-of-tomorrow', host: '', n: 3, share: 0.00006 },
    ],
    sites: qualityRows(['https://kino.example', 'http://old.example', '', 'others']),
    browsers: qualityRows(['Chrome', 'Safari', 'Firefox', 'Яндекс Браузер']),
    countries: qualityRows(['RU', 'KZ', '', 'XX']),
  },
});

const sites = (isCompared: boolean) => ({
  ...base('sites', isCompared),
  totals: { views: total(48_210, isCompared ? 45_012 : null), viewers: total(39_004), blocked: total(310) },
  series: viewSeries,
  tables: {
    sites: [
      'https://kino.example',
      'http://old.example:8080',
      'javascript:alert(1)',
      HOSTILE,
      '',
      'https://очень-длинный-адрес-страницы-со-встроенным-плеером.example',
    ].map((origin, index) => ({
      origin,
      views: Math.round(20_000 / (index + 1)),
      viewers: Math.round(16_000 / (index + 1)),
      playedMs: Math.round(20_000 / (index + 1)) * 2_400_000,
      blocked: index * 12,
      beforeViews: isCompared ? Math.round(19_000 / (index + 1)) : null,
    })),
  },
});

const ads = () => ({
  ...base('ads', false),
  totals: {
    breaks: total(31_200),
    asked: total(64_100),
    answered: total(61_880),
    filled: total(40_120),
    fill: total(0.648),
    impressions: total(38_900),
    completed: total(30_112),
    clicks: total(402),
    errors: total(2210),
    lostMs: total(5_400_000),
  },
  series: days((index) => ({
    asked: wave(index, 9100, 700),
    filled: wave(index, 5700, 500),
    impressions: wave(index, 5500, 480),
    errors: wave(index, 310, 60),
  })),
  tables: {
    tags: ['ads.example', 'vast.other.example', HOSTILE].map((host, index) => ({
      host,
      asked: 40_000 - index * 12_000,
      answered: 39_000 - index * 12_000,
      filled: 25_000 - index * 8000,
      fill: 0.65 - index * 0.2,
      impressions: 24_000 - index * 8000,
      completed: 19_000 - index * 7000,
      skipped: 2100,
      clicks: 300 - index * 90,
      errors: 900 + index * 300,
      lostMs: 2_400_000,
      firstFrameMs: index === 2 ? null : 840,
    })),
    codes: [
      { host: 'ads.example', code: 303, n: 1200, words: 'Рекламы нет: сервер или цепочка обёрток ничего не дали.' },
      { host: 'ads.example', code: 301, n: 410, words: 'Документ не пришёл вовремя.' },
      { host: 'vast.other.example', code: null, n: 12, words: '' },
    ],
    erids: ['2VtzqwErid01', '2VtzqwErid02', ''].map((erid, index) => ({
      erid,
      advertiser: index === 0 ? 'ООО «Ромашка», ИНН 7700000000' : '',
      impressions: 20_000 - index * 6000,
      q1: 19_000,
      q2: 18_100,
      q3: 17_000,
      completed: 16_400,
      skipped: 900,
      clicks: 210,
    })),
  },
});

export const DESK_RULES = [
  {
    id: 'r1',
    kind: 'failures',
    over: 0.05,
    minutes: 30,
    webhook: 'https://hooks.example/vv',
    isOn: true,
  },
  { id: 'r2', kind: 'fill', under: 0.4, minutes: 60, webhook: 'https://hooks.example/ads', isOn: false },
  { id: 'r3', kind: 'silence', minutes: 15, webhook: 'https://hooks.example/vv', isOn: true },
];

const alerts = () => ({
  page: 'alerts',
  rules: DESK_RULES,
  fired: [
    { ruleId: 'r1', at: NOW_S - 7200, value: 0.0812 },
    { ruleId: 'r3', at: NOW_S - 90_000, value: 0 },
    { ruleId: 'gone', at: NOW_S - 200_000, value: 1 },
  ],
  waiting: [
    { ruleId: 'r1', at: NOW_S - 7200, tries: 3, next: NOW_S + 600 },
    { ruleId: 'r3', at: NOW_S - 90_000, tries: 9, next: null },
  ],
});

/** Data of a page as PHP answers them. */
export function deskData(page: string, isCompared = false): object | null {
  switch (page) {
    case 'now':
      return now();
    case 'films':
      return filmsPage(isCompared);
    case 'film':
      return film(isCompared);
    case 'quality':
      return quality(isCompared);
    case 'sites':
      return sites(isCompared);
    case 'ads':
      return ads();
    case 'alerts':
      return alerts();
    default:
      return null;
  }
}

/** The session of a publisher. */
export const DESK_SESSION = { signedIn: true, scope: null, csrf: 'c5f', until: NOW_S + DAY_S, demo: false };
export const DESK_SIGNED_OUT = { signedIn: false, scope: null, csrf: '', until: null, demo: false };
