import { createHash } from 'node:crypto';

/** Batches of a view: its beginning with a preroll, a minute of it, and its end. */
const STEPS = 3;
/** Views between two batches of one view, which makes some seconds at 200 batches a second. */
const VIEWS_BETWEEN = 200;
const FILMS = 500;
const EPISODES = 10;
const SITES = 100;
const ERIDS = 200;
const BUCKET_S = 10;
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
] as const;

/** A batch as a player sends it, and what is stored of it. */
export interface PlannedBatch {
  body: string;
  userAgent: string;
  viewId: string;
  /** The sequence that the view's row has once this batch is stored. */
  sequence: number;
  /** Session whose break this batch reports, with its number of rows; null without a break. */
  ad: { sessionId: string; rows: number } | null;
}

const idOf = (seed: string, kind: string, number: number) =>
  createHash('md5').update(`${seed} ${kind} ${number}`).digest('hex');
/** Below `most`, small ones more often; the same for the same number. */
const frequent = (number: number, salt: number, most: number) => Math.floor(most * fraction(number, salt) ** 2.5);
const fraction = (number: number, salt: number) =>
  ((Math.imul(number + 1, 2_654_435_761) ^ Math.imul(salt, 40_503)) >>> 0) / 2 ** 32;

/**
 * The batch of a run with this number, from 0: ten events of a view (docs/statistics.md). Each view has a session of its
 * own, a film and a site; its batches come some seconds apart, between those of other views.
 */
export function planBatch(seed: string, number: number): PlannedBatch {
  const step = number % STEPS;
  const view = Math.floor(number / STEPS) - step * VIEWS_BETWEEN;
  const [viewId, sessionId] = [idOf(seed, 'view', view), idOf(seed, 'session', view)];
  const fields = commonFields(view, viewId, sessionId);
  const events = [begin, watch, end][step]?.(fields, view) ?? [];
  const list = events.map(([event, own], index) => ({
    id: `${sessionId}-${step * events.length + index + 1}`,
    event,
    payload: { ...fields, current_time: step * 60 + index, ...own },
  }));
  return {
    body: JSON.stringify(list),
    userAgent: AGENTS[frequent(view, 1, AGENTS.length)] ?? AGENTS[0],
    viewId,
    sequence: step,
    ad: step === 0 ? { sessionId, rows: 3 } : null,
  };
}

type Fields = Record<string, unknown>;
type Events = readonly (readonly [string, Fields])[];

function commonFields(view: number, viewId: string, sessionId: string): Fields {
  const film = frequent(view, 2, FILMS);
  const episode = film % 2 === 0 ? null : 1 + (Math.abs(view) % EPISODES);
  return {
    session_id: sessionId,
    view_id: viewId,
    page_origin: `https://site${frequent(view, 3, SITES)}.example`,
    video_id: 1000 + film,
    video_title: `Фильм номер ${film}`,
    duration: 1500 + film * 7,
    player_type: 'embedded',
    video_category: episode === null ? 'film' : 'series',
    video_thumbnail: `https://img.example/posters/${1000 + film}.jpg`,
    kinopoisk_raiting: 7.4,
    IMDb_raiting: 7.1,
    kinopoisk_id: 300_000 + film,
    IMDb_id: `tt${1_000_000 + film}`,
    year: 2024,
    countries: ['russia', 'kazakhstan'],
    playback_rate: 1,
    real_time_played_sec: 60,
    video_time_played_sec: 60,
    video_quality: ['720p', '1080p', '480p'][frequent(view, 4, 3)],
    season: episode === null ? null : 1,
    episode,
    episode_id: (1000 + film) * 100 + (episode ?? 0),
    variant: ['Многоголосый', 'Дубляж', 'Оригинал'][frequent(view, 5, 3)],
    language: 'ru',
    device_type: ['desktop', 'mobile', 'tablet'][frequent(view, 6, 3)],
    network_type: 'wifi',
    user_id: null,
    isTrailer: '0',
    ad_id: [],
    ad_type: [],
    ad_duration_sec: [],
    ad_position_perc: [],
    ad_position: [],
  };
}

const begin = (_fields: Fields, view: number): Events => [
  ['ad_init', { ad_current_position: -2 }],
  ['ad_loaded', { ad_current_position: 0 }],
  ['ad_play', { ad_current_position: 0 }],
  ...[1, 2, 3, 4].map((second) => ['ad_timeupdate', { ad_current_position: second }] as const),
  ['ad_ended', { ad_current_position: 5, reason: 'completed' }],
  [
    'ad_break',
    { break_id: 'pre', break_number: 1, sequence: 1, break_type: 'preroll', break_ms: 6200, sources: sources(view) },
  ],
  ['play', {}],
];

/** A tag that has no ad, and one that has: three rows. */
function sources(view: number): Fields[] {
  const erid = frequent(view, 7, ERIDS);
  const none = { started: 0, quartiles: [0, 0, 0], completed: 0, skipped: 0 };
  const full = { started: 1, quartiles: [1, 1, 1], completed: 1, skipped: 0 };
  const ad = {
    ...full,
    clicks: 0,
    first_frame_ms: 320,
    erid: `2Vtzq${erid}`,
    advertiser: `ООО Рекламодатель ${erid % 50}`,
  };
  return [
    {
      host: 'ads1.example',
      asked: 2,
      answered: 2,
      filled: 0,
      ...none,
      errors: 1,
      code: 303,
      ms: 410,
      hops: 1,
      erid: null,
      ads: [],
    },
    {
      host: 'ads2.example',
      asked: 1,
      answered: 1,
      filled: 1,
      ...full,
      errors: 0,
      code: null,
      ms: 380,
      hops: 0,
      erid: ad.erid,
      ads: [ad],
    },
  ];
}

const watch = (fields: Fields, view: number): Events => [
  ['pause', {}],
  ['play', {}],
  ['seek', { from: 20, to: 60 }],
  ['quality_change', { automatic: true }],
  ['timeupdate', {}],
  ['progress', { percent: 10 }],
  ['subtitle_change', { subtitles: null }],
  ['pause', {}],
  ['play', {}],
  ['qoe', quality(fields, view, 1, 'heartbeat', 60)],
];

const end = (fields: Fields, view: number): Events => [
  ['timeupdate', {}],
  ['progress', { percent: 25 }],
  ['timeupdate', {}],
  ['progress', { percent: 50 }],
  ['pause', {}],
  ['play', {}],
  ['progress', { percent: 75 }],
  ['timeupdate', {}],
  ['pause', {}],
  ['qoe', quality(fields, view, 2, 'exit', 60 + Math.floor(fraction(view, 8) * 1400))],
];

function quality(fields: Fields, view: number, sequence: number, reason: string, playedS: number): Fields {
  const buckets = Math.ceil(playedS / BUCKET_S);
  const startup = Math.round(150 * Math.exp(3 * fraction(view, 9)));
  return {
    sequence,
    reason,
    source: 'hls',
    build: 'modern',
    session_view: 1,
    content_view: 1,
    player_startup_ms: 210,
    video_startup_ms: startup,
    ad_startup_ms: 640,
    watch_ms: playedS * 1000 + startup,
    played_ms: playedS * 1000,
    rebuffer_count: 1,
    rebuffer_ms: 300,
    seek_count: 1,
    mean_bitrate: 3_200_000,
    decoded_frames: playedS * 25,
    dropped_frames: 3,
    exit_before_start: false,
    exit_during_ad: false,
    playback_failure: null,
    failure_host: null,
    error_id: null,
    duration: fields.duration,
    watched: [
      [0, buckets, 1],
      [buckets + 1, buckets + 4, 2],
    ],
  };
}
