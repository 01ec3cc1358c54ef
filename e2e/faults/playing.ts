import type { BrowserFault, Expectation, Fault, Step } from './fault';

const SEGMENTS = /\.(?:m4s|mpegts)(?:\?|$)/;

/** A position of the forty minutes that is not buffered. */
const FAR_S = 1500;

const wait = (seconds: number): Step => ({ do: 'wait', seconds });
const seekFar: Step = { do: 'seek', time: FAR_S };

interface Replaced {
  readonly browser: BrowserFault;
  readonly what: string;
  readonly expect: Expectation;
  readonly source?: Fault['source'];
}

const REPLACED: readonly Replaced[] = [
  { browser: 'local-storage-throws', what: 'localStorage throws', expect: 'plays' },
  { browser: 'local-storage-full', what: 'localStorage is full', expect: 'plays' },
  { browser: 'session-storage-throws', what: 'sessionStorage throws', expect: 'plays' },
  { browser: 'cookie-throws', what: 'document.cookie throws', expect: 'plays' },
  { browser: 'indexed-db-throws', what: 'indexedDB throws', expect: 'plays' },
  { browser: 'stored-values-garbage', what: 'every stored value is garbage', expect: 'plays' },
  { browser: 'no-media-source', what: 'no MediaSource (the browser may play HLS itself)', expect: 'honest' },
  { browser: 'no-media-source-no-hls', what: 'no MediaSource, no native HLS', expect: 'fails-for-good' },
  {
    browser: 'no-codec',
    what: 'isTypeSupported is false for avc1 (the browser may play HLS itself)',
    expect: 'honest',
  },
  { browser: 'media-source-throws', what: 'the MediaSource constructor throws', expect: 'fails-for-good' },
  { browser: 'source-buffer-throws', what: 'addSourceBuffer throws', expect: 'fails-for-good' },
  {
    browser: 'append-quota-always',
    what: 'appendBuffer: QuotaExceededError for ever after the first six',
    expect: 'plays',
  },
  { browser: 'append-quota-some', what: 'appendBuffer: QuotaExceededError for calls 7 to 16', expect: 'plays' },
  { browser: 'append-throws', what: 'appendBuffer throws InvalidStateError', expect: 'fails-for-good' },
  {
    browser: 'play-not-allowed',
    what: 'video.play() rejects NotAllowedError always',
    expect: 'offers-play',
  },
  { browser: 'play-abort-once', what: 'the first video.play() rejects AbortError', expect: 'plays' },
  { browser: 'play-abort-always', what: 'video.play() rejects AbortError for ever', expect: 'offers-play' },
  { browser: 'play-silent', what: 'the first video.play() never settles', expect: 'plays' },
  { browser: 'worker-throws', what: 'the Worker constructor throws', expect: 'plays' },
  { browser: 'no-worker', what: 'no Worker', expect: 'plays' },
  { browser: 'no-locks', what: 'no navigator.locks', expect: 'plays' },
  { browser: 'locks-hang', what: 'navigator.locks never grants', expect: 'plays' },
  { browser: 'no-broadcast-channel', what: 'no BroadcastChannel', expect: 'plays' },
  { browser: 'no-idle-callback', what: 'no requestIdleCallback', expect: 'plays' },
  { browser: 'no-media-capabilities', what: 'no MediaCapabilities', expect: 'plays', source: 'film' },
  { browser: 'media-capabilities-rejects', what: 'decodingInfo rejects', expect: 'plays', source: 'film' },
  { browser: 'media-capabilities-hangs', what: 'decodingInfo never settles', expect: 'plays', source: 'film' },
  { browser: 'no-media-session', what: 'no Media Session', expect: 'plays' },
  { browser: 'no-connection', what: 'no navigator.connection', expect: 'plays' },
  { browser: 'beacon-throws', what: 'sendBeacon throws', expect: 'plays' },
  { browser: 'no-performance-observer', what: 'no PerformanceObserver', expect: 'plays' },
  { browser: 'no-frame-callback', what: 'no requestVideoFrameCallback', expect: 'plays' },
  { browser: 'wake-lock-rejects', what: 'the wake lock is refused', expect: 'plays' },
  { browser: 'no-random-uuid', what: 'no crypto.randomUUID', expect: 'plays' },
  { browser: 'clock-year-back', what: 'the clock of the device is a year back', expect: 'plays' },
  { browser: 'offline-flag', what: 'navigator.onLine is false for ever', expect: 'plays' },
];

const replaced = REPLACED.map(
  ({ browser, what, expect, source = 'short' }): Fault => ({
    name: `browser-${browser}`,
    what,
    source,
    browser: [browser],
    expect,
  }),
);

const codes: readonly Fault[] = [
  {
    name: 'browser-no-media-source-dash',
    what: 'no MediaSource, DASH',
    source: 'dash',
    browser: ['no-media-source-no-hls'],
    expect: 'fails-for-good',
  },
  {
    name: 'browser-play-abort-once-mp4',
    what: 'the first video.play() rejects AbortError, MP4',
    source: 'mp4',
    browser: ['play-abort-once'],
    expect: 'plays',
  },
  {
    name: 'browser-play-abort-once-dash',
    what: 'the first video.play() rejects AbortError, DASH',
    source: 'dash',
    browser: ['play-abort-once'],
    expect: 'plays',
  },
  {
    name: 'browser-storage-none',
    what: 'no storage at all',
    source: 'series',
    browser: ['local-storage-throws', 'session-storage-throws', 'cookie-throws', 'indexed-db-throws'],
    expect: 'plays',
  },
  {
    name: 'browser-clock-year-back-account',
    what: 'clock a year back, signed-in viewer',
    source: 'series',
    account: 'valid',
    browser: ['clock-year-back'],
    expect: 'plays',
  },
  {
    name: 'browser-quota-always-dash',
    what: 'QuotaExceededError for ever, DASH',
    source: 'dash',
    browser: ['append-quota-always'],
    expect: 'plays',
  },
];

/** Network and life cycle while the film plays. */
const moments: readonly Fault[] = [
  {
    name: 'playing-offline-10s',
    what: 'offline for 10 s',
    source: 'film',
    steps: [{ do: 'offline' }, wait(10), { do: 'online' }],
    expect: 'plays',
  },
  {
    name: 'playing-offline-seek-8s',
    what: 'a seek while offline, online after 8 s',
    source: 'film',
    steps: [{ do: 'offline' }, seekFar, wait(8), { do: 'online' }],
    expect: 'plays',
  },
  {
    name: 'playing-offline-seek-25s',
    what: 'a seek while offline, online after 25 s',
    source: 'film',
    steps: [{ do: 'offline' }, seekFar, wait(25), { do: 'online' }],
    expect: 'plays',
  },
  {
    name: 'playing-offline-quality',
    what: 'quality and audio changed while offline (10 s)',
    source: 'film',
    steps: [
      { do: 'offline' },
      { do: 'call', method: 'setQuality', payload: { quality: '240p' } },
      { do: 'call', method: 'setAudioTrack', payload: { audioTrack: 'Original' } },
      wait(10),
      { do: 'online' },
    ],
    expect: 'plays',
  },
  {
    name: 'playing-silent-quality',
    what: 'quality and audio changed while the network is silent (12 s)',
    source: 'film',
    calls: [{ url: SEGMENTS, answer: 'hang' }],
    steps: [
      { do: 'break' },
      { do: 'call', method: 'setQuality', payload: { quality: '240p' } },
      wait(12),
      { do: 'mend' },
    ],
    expect: 'plays',
  },
  {
    name: 'playing-silent-seek-40s',
    what: 'a seek into silence for 40 s',
    source: 'film',
    calls: [{ url: SEGMENTS, answer: 'hang' }],
    steps: [{ do: 'break' }, seekFar, wait(40), { do: 'mend' }],
    expect: 'plays',
  },
  {
    name: 'playing-500-seek-10s',
    what: 'a seek, segments 500 for 10 s',
    source: 'film',
    calls: [{ url: SEGMENTS, answer: '500' }],
    steps: [{ do: 'break' }, seekFar, wait(10), { do: 'mend' }],
    expect: 'plays',
  },
  {
    name: 'playing-refused-seek-25s',
    what: 'a seek, segments refused for 25 s',
    source: 'film',
    calls: [{ url: SEGMENTS, answer: 'refused' }],
    steps: [{ do: 'break' }, seekFar, wait(25), { do: 'mend' }],
    expect: 'plays',
  },
  {
    name: 'playing-silent-episode',
    what: 'episode changed while the network is silent (8 s)',
    source: 'series',
    calls: [{ url: /:\d+\/media\//, answer: 'hang' }],
    steps: [
      { do: 'break' },
      { do: 'call', method: 'setEpisode', payload: { episodeId: 102 } },
      wait(8),
      { do: 'mend' },
    ],
    expect: 'plays',
    moves: true,
  },
  {
    name: 'playing-offline-episode',
    what: 'episode changed while offline (8 s)',
    source: 'series',
    steps: [
      { do: 'offline' },
      { do: 'call', method: 'setEpisode', payload: { episodeId: 102 } },
      wait(8),
      { do: 'online' },
    ],
    expect: 'plays',
    moves: true,
  },
  {
    name: 'playing-paused-offline',
    what: 'paused, offline for 30 s, online, play',
    source: 'film',
    steps: [
      { do: 'call', method: 'pause' },
      { do: 'offline' },
      wait(30),
      { do: 'online' },
      { do: 'call', method: 'play' },
    ],
    expect: 'plays',
  },
  {
    name: 'playing-paused-offline-seek',
    what: 'paused at an unloaded position while offline for 30 s, online, play',
    source: 'film',
    steps: [
      { do: 'call', method: 'pause' },
      { do: 'offline' },
      seekFar,
      wait(30),
      { do: 'online' },
      { do: 'call', method: 'play' },
    ],
    expect: 'plays',
  },
  {
    name: 'playing-frozen-10s',
    what: 'the page is frozen for 10 s',
    source: 'film',
    steps: [{ do: 'freeze' }, wait(10), { do: 'unfreeze' }],
    expect: 'plays',
  },
  {
    name: 'playing-frozen-offline',
    what: 'frozen for 40 s while the network goes and comes',
    source: 'film',
    steps: [{ do: 'freeze' }, { do: 'offline' }, wait(40), { do: 'online' }, { do: 'unfreeze' }],
    expect: 'plays',
    withinS: 25,
  },
  {
    name: 'playing-unfrozen-offline',
    what: 'frozen with the network, unfrozen offline after a seek, online after 10 s',
    source: 'film',
    steps: [
      { do: 'offline' },
      seekFar,
      wait(2),
      { do: 'freeze' },
      wait(15),
      { do: 'unfreeze' },
      wait(10),
      { do: 'online' },
    ],
    expect: 'plays',
    withinS: 25,
  },
  {
    name: 'playing-episodes-50',
    what: '50 episode changes in 10 s',
    source: 'series',
    steps: [{ do: 'episodes', count: 50, everyMs: 200, end: 101 }],
    expect: 'plays',
    moves: true,
  },
  {
    name: 'playing-seeks-100',
    what: '100 seeks in 10 s',
    source: 'film',
    steps: [{ do: 'seeks', count: 100, everyMs: 100, end: 600 }],
    expect: 'plays',
  },
  {
    name: 'playing-seeks-slow',
    what: '60 seeks in 12 s, each segment 4 s slow',
    source: 'film',
    calls: [{ url: SEGMENTS, answer: 'slow4' }],
    steps: [{ do: 'break' }, { do: 'seeks', count: 60, everyMs: 200, end: 600 }, { do: 'mend' }],
    expect: 'plays',
  },
  {
    name: 'playing-processor-6',
    what: 'processor slowed six times',
    source: 'film',
    steps: [{ do: 'processor', slowdown: 6 }, seekFar, wait(8), { do: 'processor', slowdown: 1 }],
    expect: 'plays',
  },
  {
    name: 'playing-leave-and-return',
    what: 'the host page is left and come back to',
    source: 'film',
    steps: [{ do: 'leave-and-return' }],
    expect: 'honest',
    moves: true,
  },
  {
    name: 'playing-reload',
    what: 'the host page is reloaded in the midst',
    source: 'film',
    steps: [{ do: 'reload' }],
    expect: 'honest',
    moves: true,
  },
  {
    name: 'playing-clock-offline',
    what: 'the clock jumps by a day while offline',
    source: 'film',
    steps: [{ do: 'offline' }, seekFar, { do: 'frame', action: 'clock+1day' }, wait(5), { do: 'online' }],
    expect: 'plays',
  },
];

const ACTIONS = [
  ['video-error', 'the video element reports MEDIA_ERR_DECODE', 'plays'],
  ['end-of-stream', 'the media source is closed behind the player', 'plays'],
  ['clock+1day', 'Date jumps a day forward', 'plays'],
  ['clock-1day', 'Date jumps a day back', 'plays'],
  ['clock+10y', 'Date jumps ten years forward', 'plays'],
  ['storage-cleared', 'all stored values are removed', 'plays'],
  ['resize-storm', '100 resize events', 'plays'],
  ['key-storm', '200 unknown keys', 'plays'],
] as const;

const actions = ACTIONS.map(
  ([action, what, expect]): Fault => ({
    name: `playing-${action}`,
    what,
    source: 'film',
    steps: [{ do: 'frame', action }, wait(2)],
    expect,
  }),
);

const others: readonly Fault[] = [
  {
    name: 'playing-rendition-breaks-twice',
    what: 'the video element reports MEDIA_ERR_DECODE twice within seconds',
    source: 'film',
    steps: [{ do: 'frame', action: 'video-error' }, wait(4), { do: 'frame', action: 'video-error' }, wait(4)],
    expect: 'plays',
  },
  {
    name: 'playing-decoder-taken',
    what: 'the page is frozen for 5 s, and its decoder is taken away',
    source: 'film',
    steps: [{ do: 'freeze' }, wait(5), { do: 'unfreeze' }, { do: 'frame', action: 'end-of-stream' }, wait(2)],
    expect: 'plays',
  },
  {
    name: 'playing-kept-page',
    what: 'the page is left for 5 s and come back to by the back button, offline meanwhile',
    source: 'film',
    steps: [
      { do: 'frame', action: 'page-kept' },
      { do: 'offline' },
      seekFar,
      wait(5),
      { do: 'online' },
      { do: 'frame', action: 'page-back' },
      wait(2),
    ],
    expect: 'plays',
  },
  {
    name: 'playing-video-error-mp4',
    what: 'the video element of an MP4 reports an error',
    source: 'mp4',
    steps: [{ do: 'frame', action: 'video-error' }, wait(2)],
    expect: 'plays',
  },
  {
    name: 'playing-end-of-stream-dash',
    what: 'the media source of DASH is closed behind the player',
    source: 'dash',
    steps: [{ do: 'frame', action: 'end-of-stream' }, wait(2)],
    expect: 'plays',
  },
];

/** Faults of the browser, and those of the network while the film plays. */
export const PLAYING_FAULTS: readonly Fault[] = [...replaced, ...codes, ...moments, ...actions, ...others];
