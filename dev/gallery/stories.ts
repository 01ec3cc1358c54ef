import type { WidgetError } from '@/domain/widget/errors';
import type { Notice, WidgetState } from '@/store/state';
import { showFeedback } from '@/ui/feedback/feedback-event';
import { adState } from '../../tests/fixtures/ad-view';
import { aSeries, aVariant } from '../../tests/fixtures/catalogue';
import { seriesState } from '../../tests/fixtures/widget';
import { aComingBreak } from '../../tests/support/ad-schedule';
import {
  IDLE_MEDIA,
  LIVE_MEDIA,
  LOADING_MEDIA,
  type MediaState,
  PAUSED_MEDIA,
  PLAYING_MEDIA,
  READING_MEDIA,
  TOUCH_MEDIA,
} from './media-states';

/** Frame sizes of the gallery, from the smallest that the player supports. */
export const FRAMES = ['200x120', '320x180', '390x219', '640x360', '1280x720'] as const;
export type Frame = (typeof FRAMES)[number];

/** One state of the interface. */
export interface Story {
  name: string;
  /** Test id of the component that the story shows. */
  shows: string;
  state: Partial<WidgetState>;
  media: MediaState;
  /** Frames whose layout leaves the component out. */
  hiddenIn?: readonly Frame[];
  /** Acts as the viewer. Called whenever the component is missing, because some disappear by themselves. */
  act?(player: HTMLElement): void;
}

const STREAM = {
  source: { url: 'https://media.example/22/index.m3u8', type: 'hls', label: 'HLS' },
  subtitles: [
    { url: 'https://media.example/22/ru.vtt', label: 'Русские', language: 'ru' },
    { url: 'https://media.example/22/en.vtt', label: 'English', language: 'en' },
  ],
  thumbnails: null,
  chapters: null,
} as const;

const watching = (over: Partial<WidgetState> = {}): Partial<WidgetState> =>
  seriesState({ stream: STREAM, attempt: 1, enabledShare: true, ...over });

const story = (name: string, shows: string, state: Partial<WidgetState> = {}, media = PAUSED_MEDIA): Story => ({
  name,
  shows,
  state: watching(state),
  media,
});

const VARIANTS = [aVariant(1, 'Дубляж студии «Маяк»'), aVariant(2, 'Оригинал с субтитрами')];

const withVariants = (): Partial<WidgetState> => {
  const { catalogued } = seriesState();
  if (!catalogued) return {};
  const episodes = aSeries(() => ({ episodeVariants: VARIANTS }));
  return { catalogued: { ...catalogued, episodes }, selection: { episodeId: 22, variantId: 1 } };
};

const menu = (
  openMenu: NonNullable<WidgetState['openMenu']>,
  shows = `menu-${openMenu}`,
  media = PAUSED_MEDIA,
): Story =>
  story(
    `menu ${openMenu}`,
    shows,
    {
      ...(openMenu === 'variants' ? withVariants() : {}),
      openMenu,
      menuPath: { parents: ['settings'], left: null, seasonId: null },
    },
    media,
  );

const LINK = 'https://site.example/season-2/episode-2?t=754';
const NOTICES: readonly Notice[] = [
  { kind: 'voice-missing', missing: 'Дубляж студии «Маяк»', instead: 'Оригинал' },
  { kind: 'link-copied' },
  { kind: 'link-copy-failed', text: LINK },
  { kind: 'diagnostics-copied' },
  { kind: 'set', text: 'Следующая серия сама не включится' },
  { kind: 'diagnostics-copy-failed', text: '{"version":"1.2.3"}' },
];

const ID = '0f'.repeat(16);
const FAILURES: readonly WidgetError[] = [
  { kind: 'missing-movie-id', id: ID },
  { kind: 'content-not-found', id: ID },
  { kind: 'region-blocked', id: ID },
  { kind: 'master-failed', id: ID, url: `https://media.example/${'long/'.repeat(20)}master.json` },
  ...(['catalogue', 'timeout'] as const).map((reason) => ({
    kind: 'unexpected' as const,
    id: ID,
    reason,
    detail: '',
  })),
];

const ad = (name: string, over: Parameters<typeof adState>[0] = {}, state: Partial<WidgetState> = {}): Story =>
  story(`ad ${name}`, 'spot-panel', { ...adState(over), ...state }, IDLE_MEDIA);

/** The page of the gallery has no statistics: its curve has two peaks. */
const CURVE = Array.from({ length: 100 }, (_, at) => Math.round(20 + 80 * Math.exp(-(((at % 62) - 24) ** 2) / 40)));

let isAnswered = false;

function answerHeat(): void {
  if (isAnswered) return;
  isAnswered = true;
  const { fetch } = window;
  window.fetch = async (url, init) =>
    /\?heat/.test(String(url)) ? new Response(JSON.stringify({ heat: CURVE })) : fetch(url, init);
}

/** The pointer stands over the seek bar at the first peak. */
function pointAtPeak(player: HTMLElement): void {
  const bar = player.querySelector('[data-testid="seek-bar"]');
  const { left, top, width } = bar?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0 };
  const where = { clientX: left + width * 0.245, clientY: top + 8, isPrimary: true, pointerId: 1, bubbles: true };
  answerHeat();
  bar?.dispatchEvent(new PointerEvent('pointermove', where));
}

const feedback = (side: 'left' | 'right' | 'middle'): Story => ({
  ...story(`feedback ${side}`, 'echo', {}, PLAYING_MEDIA),
  act: (player) =>
    showFeedback(
      player,
      side === 'middle' ? { icon: 'volumeHigh', text: '80 %' } : { seconds: side === 'left' ? -10 : 10, side },
    ),
});

const START: readonly Story[] = [
  story(
    'loading',
    'spinner',
    { stream: null, playIntent: { phase: 'requested', since: 0, by: 'viewer' } },
    LOADING_MEDIA,
  ),
  story('big play button, while the stream loads', 'big-play', { stream: null }, LOADING_MEDIA),
  story('poster and title', 'poster', {}, IDLE_MEDIA),
  story('big play button', 'big-play', {}, IDLE_MEDIA),
  story('replay button', 'big-play', {}, { ...PAUSED_MEDIA, ended: true }),
  story('sound offer', 'sound-offer', { soundRefused: true }, PLAYING_MEDIA),
  story('resume prompt', 'resume-prompt', { resume: { seconds: 754 } }, IDLE_MEDIA),
];

const CONTROLS: readonly Story[] = [
  story('controls paused', 'controls'),
  story('controls playing', 'controls', { breaks: [aComingBreak(1200)] }, PLAYING_MEDIA),
  story('controls muted', 'mute-toggle', {}, { ...PAUSED_MEDIA, muted: true }),
  story('controls fullscreen', 'controls', {}, { ...PAUSED_MEDIA, fullscreen: true }),
  story('live at the edge', 'controls', {}, LIVE_MEDIA),
  story('live behind the edge', 'controls', {}, { ...LIVE_MEDIA, userBehindLiveEdge: true }),
  story('buffering', 'spinner', {}, { ...PLAYING_MEDIA, waiting: true }),
  {
    ...story('tooltip', 'tooltip'),
    act: (player) => {
      const move = new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' });
      player.querySelector('[data-testid="play-toggle"]')?.dispatchEvent(move);
    },
  },
  story('touch lock', 'touch-lock', {}, TOUCH_MEDIA),
  {
    ...story('locked picture', 'touch-unlock', {}, TOUCH_MEDIA),
    act: (player) => player.querySelector<HTMLElement>('[data-testid="touch-lock"]')?.click(),
  },
  { ...story('heat', 'heat', { hasHeat: true }), hiddenIn: ['200x120', '320x180', '390x219'], act: pointAtPeak },
  feedback('left'),
  feedback('right'),
  feedback('middle'),
];

const MENUS: readonly Story[] = [
  story('menu settings', 'menu-settings', { openMenu: 'settings' }),
  ...(
    [
      'quality',
      'rate',
      'other-rate',
      'audio',
      'boost',
      'subtitles',
      'subtitle-style',
      'variants',
      'seasons',
      'sleep',
      'more',
    ] as const
  ).map((name) => menu(name)),
  menu('second-subtitles', 'menu-second-subtitles', READING_MEDIA),
  {
    ...story('menu transcript', 'menu-transcript', { openMenu: 'subtitles' }, READING_MEDIA),
    act: (player) => player.querySelector<HTMLElement>('[data-testid="to-transcript"]')?.click(),
  },
  menu('episodes', 'episode-picker'),
];

const SHEETS: readonly Story[] = [
  story('share popup', 'share-popup', { openMenu: 'share' }),
  story('share popup after a failed copy', 'share-popup', {
    openMenu: 'share',
    notice: { kind: 'link-copy-failed', text: LINK },
  }),
  story('help sheet', 'help-sheet', { openMenu: 'help' }),
  story('diagnostics panel', 'diagnostics', { diagnosticsShown: true }),
];

const DOCK: readonly Story[] = [
  story(
    'next card',
    'next-card',
    { nextCard: { episodeId: 23, seconds: 12 } },
    { ...PLAYING_MEDIA, realCurrentTime: 2390 },
  ),
  story('skip button', 'skip-segment', withSegment(), { ...PLAYING_MEDIA, realCurrentTime: 12 }),
  ...NOTICES.map((notice) => story(`notice ${notice.kind}`, 'notice', { notice }, PLAYING_MEDIA)),
  story(
    'recovering',
    'recovering',
    { recovering: { attempt: 1 } },
    { ...PLAYING_MEDIA, started: false, waiting: true },
  ),
  story('offline', 'offline', { offline: true }, PLAYING_MEDIA),
];

const ADS: readonly Story[] = [
  ad('counts down to the skip button'),
  ad('can be skipped', { canSkip: true, currentTime: 16, remainingTime: 14 }),
  ad('cannot be skipped', { skipAt: null, erid: null, advertiser: null, clickThrough: null }),
  ad('paused', { isPlaying: false }),
  ad('waits', { isWaiting: true }),
  ad('without sound', { soundRefused: true, muted: true }),
  ad('copied token', {}, { notice: { kind: 'erid-copied' } }),
  ad('failed copy', {}, { notice: { kind: 'erid-copy-failed', text: '2VtzqvDnJ5x' } }),
];

/** Every component of the interface in its states. */
export const STORIES: readonly Story[] = [
  ...START,
  ...CONTROLS,
  ...MENUS,
  ...SHEETS,
  ...DOCK,
  ...ADS,
  ...FAILURES.map((failure) =>
    story(`failure ${failure.kind === 'unexpected' ? failure.reason : failure.kind}`, 'failure-panel', { failure }),
  ),
];

function withSegment(): Partial<WidgetState> {
  const { catalogued } = seriesState();
  if (!catalogued) return {};
  const episodes = aSeries(() => ({ segments: [{ type: 'intro', start: 10, end: 60 }] }));
  return { catalogued: { ...catalogued, episodes } };
}
