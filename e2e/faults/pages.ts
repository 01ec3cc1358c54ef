import type { Answer } from './answers';
import type { Fault, Step } from './fault';

const wait = (seconds: number): Step => ({ do: 'wait', seconds });

const PLAYLISTS = /live\/.+\.m3u8/;
const LIVE_SEGMENTS = /live\/.+\.m4s/;

/** A window of two minutes is loaded at first; longer breaks reach its end. */
const LIVE: readonly (readonly [name: string, what: string, url: RegExp, answer: Answer, seconds: number])[] = [
  ['live-playlist-404-30s', 'playlists 404 for 30 s', PLAYLISTS, '404', 30],
  ['live-playlist-500-40s', 'playlists 500 for 40 s', PLAYLISTS, '500', 40],
  ['live-playlist-hang-30s', 'playlists hang for 30 s', PLAYLISTS, 'hang', 30],
  ['live-playlist-html-20s', 'playlists are HTML for 20 s', PLAYLISTS, 'html', 20],
  ['live-segments-404-30s', 'the origin lags: new segments 404 for 30 s', LIVE_SEGMENTS, '404', 30],
  ['live-segments-hang-20s', 'segments hang for 20 s', LIVE_SEGMENTS, 'hang', 20],
  ['live-playlist-stale-30s', 'playlists answer, but stand still for 30 s', PLAYLISTS, 'stale', 30],
  ['live-sequence-again', 'the sequence starts again', PLAYLISTS, 'sequence-again', 60],
  ['live-all-refused-40s', 'playlists and segments refused for 40 s', /\/media\/live\//, 'refused', 40],
];

const live: readonly Fault[] = [
  ...LIVE.map(
    ([name, what, url, answer, seconds]): Fault => ({
      name,
      what: `live: ${what}`,
      source: 'live',
      calls: [{ url, answer }],
      steps: [{ do: 'break' }, wait(seconds), { do: 'mend' }],
      expect: 'plays',
      moves: true,
      withinS: 25,
    }),
  ),
  {
    name: 'live-window-slides',
    what: 'live: the window slides past a paused position',
    source: 'live',
    calls: [
      { url: PLAYLISTS, answer: 'short-window' },
      // They are about to leave the broadcast, so nothing is buffered there.
      { url: /live\/.+\/n[0-3]\.m4s/, answer: 'hang' },
    ],
    steps: [
      { do: 'call', method: 'pause' },
      { do: 'break' },
      { do: 'seek', time: 10 },
      wait(20),
      { do: 'call', method: 'play' },
      wait(5),
    ],
    expect: 'plays',
    moves: true,
    withinS: 25,
  },
  {
    name: 'live-offline-40s',
    what: 'live: offline for 40 s',
    source: 'live',
    steps: [{ do: 'offline' }, wait(40), { do: 'online' }],
    expect: 'plays',
    moves: true,
    withinS: 25,
  },
  {
    name: 'live-frozen-20s',
    what: 'live: the page is frozen for 20 s',
    source: 'live',
    steps: [{ do: 'freeze' }, wait(20), { do: 'unfreeze' }],
    expect: 'plays',
    moves: true,
  },
  ...(['404', '500', 'hang', 'html'] as const).map(
    (answer): Fault => ({
      name: `live-start-${answer}`,
      what: `live: media playlists ${answer} at the start`,
      source: 'live',
      calls: [{ url: /live\/v\d+\/index\.m3u8/, answer }],
      expect: 'fails',
      moves: true,
    }),
  ),
  {
    name: 'live-start-404-6s',
    what: 'live: playlists 404 for the first 6 s',
    source: 'live',
    calls: [{ url: PLAYLISTS, answer: '404' }],
    endsAfterS: 6,
    expect: 'plays',
    moves: true,
  },
];

/** Players that do not pause each other. */
const ALL_SOUND = { pause_others: 0 } as const;

const SANDBOX_SCRIPTS = 'allow-scripts';

const embedding: readonly Fault[] = [
  {
    name: 'frame-sandbox-scripts',
    what: 'sandbox="allow-scripts"',
    source: 'short',
    attributes: { sandbox: SANDBOX_SCRIPTS },
    expect: 'plays',
  },
  {
    name: 'frame-sandbox-origin',
    what: 'sandbox="allow-scripts allow-same-origin"',
    source: 'short',
    attributes: { sandbox: `${SANDBOX_SCRIPTS} allow-same-origin` },
    expect: 'plays',
  },
  { name: 'frame-no-allow', what: 'no allow attribute', source: 'short', attributes: { allow: '' }, expect: 'honest' },
  {
    name: 'frame-referrer-none',
    what: 'referrerpolicy="no-referrer"',
    source: 'series',
    attributes: { referrerpolicy: 'no-referrer' },
    expect: 'plays',
  },
  {
    name: 'frame-hidden-start',
    what: 'display:none from the start, shown after 8 s',
    source: 'short',
    attributes: { style: 'display:none' },
    expect: 'plays',
    endsAfterS: 8,
  },
  {
    name: 'frame-hidden',
    what: 'display:none for 10 s',
    source: 'film',
    steps: [{ do: 'style', css: 'display:none' }, wait(10), { do: 'style', css: '' }],
    expect: 'plays',
  },
  {
    name: 'frame-resize',
    what: 'resized to 200 px, 0 and back',
    source: 'film',
    steps: [
      { do: 'style', css: 'width:200px;height:120px' },
      wait(1),
      { do: 'style', css: 'width:0;height:0' },
      wait(2),
      { do: 'style', css: '' },
    ],
    expect: 'plays',
  },
  {
    name: 'frame-zoom',
    what: 'CSS zoom 0.5 and 3',
    source: 'film',
    steps: [
      { do: 'style', css: 'zoom:0.5' },
      wait(1),
      { do: 'style', css: 'zoom:3' },
      wait(1),
      { do: 'style', css: '' },
    ],
    expect: 'plays',
  },
  {
    name: 'frame-reattach',
    what: 'the frame is removed and added again',
    source: 'film',
    steps: [{ do: 'reattach' }],
    expect: 'honest',
    moves: true,
  },
  {
    name: 'frame-move',
    what: 'the frame is moved in the document, which reloads it',
    source: 'film',
    steps: [{ do: 'move' }],
    expect: 'honest',
    moves: true,
  },
  {
    name: 'players-two',
    what: 'a second player on the page',
    source: 'short',
    query: ALL_SOUND,
    steps: [{ do: 'players', more: 1 }],
    expect: 'honest',
    moves: true,
  },
  {
    name: 'players-six',
    what: 'five more players on the page, each looked at',
    source: 'short',
    query: ALL_SOUND,
    steps: [{ do: 'players', more: 5 }],
    expect: 'honest',
    moves: true,
  },
  {
    name: 'players-twelve',
    what: 'eleven more players on the page, each looked at',
    source: 'short',
    query: ALL_SOUND,
    steps: [{ do: 'players', more: 11 }],
    expect: 'honest',
    moves: true,
  },
  {
    name: 'page-refused-once',
    what: 'the frame’s document is refused',
    source: 'short',
    calls: [{ url: /vv-player\.php\?(?!path=)/, answer: '500', times: 1 }],
    steps: [{ do: 'break' }, { do: 'reload' }, wait(2), { do: 'mend' }, { do: 'reload' }],
    expect: 'honest',
    moves: true,
  },
];

/** Faults of live streams, of the frame and of several players. */
export const PAGE_FAULTS: readonly Fault[] = [...live, ...embedding];
