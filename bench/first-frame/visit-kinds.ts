import type { PageQuery } from '../serve-players';
import { HLS_PLAYERS, type PlayerName } from './players';
import type { VisitPlan } from './visit';

/** A way in which viewers come to a film. */
export interface VisitKind {
  /** The players that make it. */
  players: readonly PlayerName[];
  query: PageQuery;
  plan?: VisitPlan;
  /** Whether the origins use TLS. */
  isSecure?: true;
  /** The bare page with the same engine, whose same visit is the reference; by default the one with hls.js. */
  reference?: PlayerName;
  /** State of the browser before the visit. */
  brings?: 'kept-position' | 'account' | 'first-visit';
}

/** Films of 48 s: one file of 0.3 MB with its index in front, and a stream of three renditions with two dubs. */
const MP4_FILM = 6;
const DASH_FILM = 5;

/** A position at which a start or a resumed episode is measured. The series has 48 s. */
export const POSITION_S = 20;
/** Time between the button's appearance and the press of a viewer who reads the title first. */
export const READING_MS = 2500;
/** Slowdown of the page's thread on a device that is slow even among phones. */
const SLOW_DEVICE = 8;
/** Content before the position: a frame of it would be a start at the wrong place. */
const SLACK_S = 1;

const OURS_AND_BARE: readonly PlayerName[] = ['widget', 'bare'];
/** Players that play a VAST document by themselves: docs/performance.md, Method. */
const WITH_ADS: readonly PlayerName[] = ['widget', 'bare', 'fluid-player', 'shaka'];

const BIG_PLAY = '[data-testid="big-play"]';
const RESUME = '[data-testid="resume-continue"]';

/** A visit without autoplay and with a press so long after the button is there. */
const pressed = (pressAfterMs: number, cpuSlowdown?: number) => ({
  players: OURS_AND_BARE,
  query: { isAutoplay: false },
  plan: {
    watch: { isPressed: true, button: BIG_PLAY },
    pressAfterMs,
    ...(cpuSlowdown !== undefined && { cpuSlowdown }),
  },
});

/** The visits by their name for `--only`. */
export const VISIT_KINDS = {
  autoplay: { players: HLS_PLAYERS, query: {} },
  'empty-ad-list': { players: ['widget'], query: { site: 'empty-ad-list' } },
  preroll: { players: WITH_ADS, query: { site: 'preroll' }, plan: { watch: { isAd: true } } },
  'start-position': {
    players: ['widget'],
    query: { more: `&t=${POSITION_S}` },
    plan: { watch: { fromS: POSITION_S - SLACK_S } },
  },
  'kept-position': {
    players: ['widget'],
    query: {},
    plan: { watch: { fromS: POSITION_S - SLACK_S, isPressed: true, button: RESUME }, pressAfterMs: 0 },
    brings: 'kept-position',
  },
  account: { players: ['widget'], query: {}, brings: 'account' },
  cmcd: { players: ['widget'], query: { site: 'cmcd' } },
  'press-when-loaded': {
    players: OURS_AND_BARE,
    query: { isAutoplay: false },
    plan: { watch: { isPressed: true, button: BIG_PLAY, hasPoster: true }, pressAfterMs: READING_MS },
  },
  'press-at-once': pressed(0),
  'press-500': pressed(500),
  'press-1000': pressed(1000),
  'press-1500': pressed(1500),
  'press-2000': pressed(2000),
  'press-4000': pressed(4000),
  'slow-autoplay': { players: OURS_AND_BARE, query: {}, plan: { cpuSlowdown: SLOW_DEVICE } },
  'slow-press': pressed(READING_MS, SLOW_DEVICE),
  'second-visit': { players: OURS_AND_BARE, query: {}, brings: 'first-visit' },
  tls: { players: OURS_AND_BARE, query: {}, isSecure: true },
  mp4: { players: ['widget', 'native'], query: { movieId: MP4_FILM }, reference: 'native' },
  dash: { players: ['widget', 'bare-dash'], query: { movieId: DASH_FILM }, reference: 'bare-dash' },
} as const satisfies Record<string, VisitKind>;

export type VisitName = keyof typeof VISIT_KINDS;

export const VISIT_NAMES = Object.keys(VISIT_KINDS) as VisitName[];

/** The bare page that this visit of the widget may be compared with. */
export const referenceOf = (name: VisitName): PlayerName => (VISIT_KINDS[name] as VisitKind).reference ?? 'bare';
