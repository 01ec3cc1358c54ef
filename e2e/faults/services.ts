import type { Answer } from './answers';
import type { Expectation, Fault } from './fault';

const file = (name: string, extension: string): RegExp =>
  new RegExp(`widget-assets/${name}-[\\w-]{10,}\\.${extension}`);
/** The file of a chunk. The style sheet of the player bears the name of its chunk. */
const chunk = (name: string): RegExp => (name === 'style' ? file('player', 'css') : file(name, 'js'));

const AD_LIST = /\/ad-list\.json/;
const DOCUMENT = /\/ads\/vast\//;
const AD_MEDIA = /\/media\/ads\//;
const PING = /\/ads\/ping\//;

const AD_PARTS = [
  [
    'ad-list',
    'ad list',
    AD_LIST,
    ['404', '500', 'hang', 'garbage', 'empty', 'html', 'reset', 'slow4', 'null', 'no-cors'],
  ],
  [
    'ad-document',
    'VAST document',
    DOCUMENT,
    ['404', '500', 'hang', 'garbage', 'empty', 'html', 'reset', 'slow4', 'no-cors'],
  ],
  [
    'ad-media',
    'media file of the ad',
    AD_MEDIA,
    ['404', '500', 'hang', 'garbage', 'empty', 'html', 'reset', 'slow4', 'stalled'],
  ],
  ['ad-ping', 'every tracking ping', PING, ['404', '500', 'hang', 'reset', 'refused']],
] as const;

const ads = AD_PARTS.flatMap(([part, what, url, answers]) =>
  answers.map(
    (answer): Fault => ({
      name: `${part}-${answer}`,
      what: `${what}: ${answer}`,
      source: 'series',
      preroll: ['short'],
      calls: [{ url, answer }],
      expect: 'plays',
      withinS: 24,
    }),
  ),
);

const adMoments: readonly Fault[] = [
  {
    name: 'ad-blocks-thread',
    what: 'the ad freezes the thread for 5 s',
    source: 'series',
    preroll: ['short'],
    browser: ['ad-blocks-thread'],
    expect: 'plays',
    withinS: 30,
  },
  {
    name: 'ad-errors-after-end',
    what: 'the element of the ad reports an error after its end',
    source: 'series',
    preroll: ['short'],
    browser: ['ad-errors-after-end'],
    expect: 'plays',
    withinS: 24,
  },
  {
    name: 'ad-break-while-frozen',
    what: 'the page is frozen for 10 s as the break of another episode begins',
    source: 'series',
    preroll: ['short'],
    steps: [
      { do: 'call', method: 'setEpisode', payload: { episodeId: 102 } },
      { do: 'freeze' },
      { do: 'wait', seconds: 10 },
      { do: 'unfreeze' },
      { do: 'wait', seconds: 6 },
    ],
    expect: 'plays',
    moves: true,
    withinS: 25,
  },
];

const blockers: readonly Fault[] = [
  {
    name: 'blocker-urls',
    what: 'a blocker refuses every URL with ads, ad-, stat, fingerprint, vast, sentry, track',
    source: 'series',
    preroll: ['short'],
    calls: [{ url: /\/(?:[^?]*[/=-])?(?:ads?[/-]|stat|fingerprint|vast|sentry|track)/, answer: 'refused' }],
    expect: 'plays',
  },
  {
    name: 'blocker-hides',
    what: 'a cosmetic blocker hides [class*=ad-] and [data-testid^=ad-]',
    source: 'series',
    preroll: ['short'],
    globals: { vvHiddenBySelector: '[class*="ad-"], [data-testid^="ad-"], [id^="ad-"], [class*="banner"]' },
    expect: 'plays',
  },
  {
    name: 'blocker-hides-spot',
    what: 'the layer of the ad is hidden by a rule made for it',
    source: 'series',
    preroll: ['linear'],
    globals: { vvHiddenBySelector: '[data-testid^="spot-"]' },
    expect: 'plays',
  },
];

const telemetry: readonly Fault[] = [
  ...(['500', 'reset', 'hang', 'refused'] as const).map(
    (answer): Fault => ({
      name: `statistics-${answer}`,
      what: `statistics ${answer}`,
      source: 'short',
      globals: { env_statistics_url: '/statistics' },
      calls: [{ url: /\/statistics/, answer }],
      steps: [{ do: 'break' }, { do: 'wait', seconds: 14 }],
      expect: 'plays',
    }),
  ),
  {
    name: 'error-service-refused',
    what: 'the error service is refused, then the content call fails',
    source: 'series',
    globals: { env_sentry_dsn: '/sentry' },
    calls: [
      { url: /\/api\/\d+\/envelope/, answer: 'refused' },
      { url: /\/contents\/\d+(?:\?|$)/, answer: '500' },
    ],
    expect: 'fails',
  },
  {
    name: 'error-service-hang',
    what: 'the error service hangs, then the content call fails',
    source: 'series',
    globals: { env_sentry_dsn: '/sentry' },
    calls: [
      { url: /\/api\/\d+\/envelope/, answer: 'hang' },
      { url: /\/contents\/\d+(?:\?|$)/, answer: '500' },
    ],
    expect: 'fails',
  },
];

/** Chunks without which nothing plays. */
const NEEDED = ['main', 'player', 'hls'] as const;
/** Chunks of features. */
const OPTIONAL = ['run-spots', 'spots', 'spot-layer', 'lazy'] as const;
const WITH_ADS: readonly string[] = ['run-spots', 'spots', 'spot-layer'];

function chunkFault(name: string, answer: Answer, expect: Expectation, more: Partial<Fault> = {}): Fault {
  return {
    name: `chunk-${name}-${answer}`,
    what: `chunk ${name}: ${answer}`,
    source: WITH_ADS.includes(name) ? 'series' : 'short',
    ...(WITH_ADS.includes(name) && { preroll: ['short'] }),
    calls: [{ url: chunk(name), answer }],
    expect,
    ...more,
  };
}

const onceOf = (fault: Fault): Fault => ({
  ...fault,
  name: `${fault.name}-once`,
  what: `${fault.what} once`,
  calls: (fault.calls ?? []).map((call) => ({ ...call, times: 1 })),
  expect: 'plays',
});

const endingOf = (fault: Fault, endsAfterS: number): Fault => ({
  ...fault,
  name: `${fault.name}-${endsAfterS}s`,
  what: `${fault.what} for ${endsAfterS} s`,
  endsAfterS,
  expect: 'plays',
});

const chunks: readonly Fault[] = [
  ...NEEDED.map((name) => chunkFault(name, '404', 'fails')),
  ...(['main', 'hls'] as const).map((name) => chunkFault(name, 'hang', 'fails')),
  // The film of the page plays on without the player.
  chunkFault('player', 'hang', 'honest'),
  ...NEEDED.map((name) => onceOf(chunkFault(name, 'hang', 'plays'))),
  // A screen may show before the second request.
  ...NEEDED.map((name): Fault => ({ ...onceOf(chunkFault(name, '404', 'plays')), expect: 'honest' })),
  ...NEEDED.flatMap((name) => [
    chunkFault(name, 'html', 'fails'),
    chunkFault(name, 'truncated', 'fails'),
    chunkFault(name, 'halved', 'fails'),
    chunkFault(name, 'reset', 'fails'),
    endingOf(chunkFault(name, 'refused', 'plays'), 6),
    endingOf(chunkFault(name, '500', 'plays'), 6),
  ]),
  ...OPTIONAL.flatMap((name) => (['404', 'hang'] as const).map((answer) => chunkFault(name, answer, 'plays'))),
  // The player has no look without it.
  chunkFault('style', '404', 'fails'),
  chunkFault('style', 'hang', 'honest'),
  onceOf(chunkFault('style', 'hang', 'plays')),
];

const LAZY_CHUNK = /widget-assets\/[\w.-]+\.(?:js|css)/;
/** Code of the menus, which loads once the film plays. */
const MENU_CHUNK = chunk('(?:lazy|share-sheet)');

/** Menus whose code is not there yet. */
const controls: readonly Fault[] = [
  ...(['404', 'refused', 'hang'] as const).map(
    (answer): Fault => ({
      name: `menu-settings-${answer}`,
      what: `settings pressed while the page's server answers ${answer}, then it is back`,
      source: 'film',
      calls: [{ url: MENU_CHUNK, answer }],
      fromStart: true,
      steps: [{ do: 'break' }, { do: 'open', press: 'settings-toggle', shows: 'menu-settings', mends: true }],
      expect: 'plays',
    }),
  ),
  {
    name: 'menu-episodes-hang',
    what: 'episodes pressed while chunks hang, then they are answered',
    source: 'series',
    calls: [{ url: MENU_CHUNK, answer: 'hang' }],
    fromStart: true,
    steps: [{ do: 'break' }, { do: 'open', press: 'episodes-toggle', shows: 'episode-picker', mends: true }],
    expect: 'plays',
  },
  {
    name: 'menu-share-refused',
    what: 'share pressed while the page’s server refuses, then it is back',
    source: 'film',
    query: { enabled_share: 1 },
    calls: [{ url: MENU_CHUNK, answer: 'refused' }],
    fromStart: true,
    steps: [{ do: 'break' }, { do: 'open', press: 'share-toggle', shows: 'share-popup', mends: true }],
    expect: 'plays',
  },
  {
    name: 'redeploy-failure',
    what: 'after a redeploy: chunks are gone, and the stream breaks for 6 s',
    source: 'film',
    calls: [
      { url: LAZY_CHUNK, answer: '404' },
      { url: /film\/.+\.m4s/, answer: '404' },
    ],
    steps: [{ do: 'break' }, { do: 'seek', time: 1500 }, { do: 'wait', seconds: 6 }, { do: 'mend' }],
    expect: 'plays',
  },
];

/** Faults of ads, telemetry, content blockers and the chunks of the player. */
export const SERVICE_FAULTS: readonly Fault[] = [
  ...ads,
  ...adMoments,
  ...blockers,
  ...telemetry,
  ...chunks,
  ...controls,
];
