import { CATALOGUE_FAULTS } from './catalogue';
import type { Fault } from './fault';
import { PAGE_FAULTS } from './pages';
import { PLAYING_FAULTS } from './playing';
import { SERVICE_FAULTS } from './services';
import { STREAM_FAULTS } from './streams';

/** Names of the faults that `npm test` tries, too: the most telling ones among those that end within seconds. */
const IN_TESTS: ReadonlySet<string> = new Set([
  'content-500',
  'content-hang-once',
  'episodes-garbage',
  'master-json-500',
  'available-500',
  'seasons-html',
  'content-huge',
  'catalogue-refused-6s',
  'episodes-reset-once',
  'hls-master-404',
  'playlist-html',
  'init-404',
  'audio-segment-404',
  'dash-manifest-404',
  'mp4-404',
  'one-rendition-segments-404',
  'one-rendition-playlist-404',
  'posters-hang',
  'seasons-reset',
  'first-segment-stalled-6s',
  'dash-segment-500-6s',
  'browser-local-storage-throws',
  'browser-cookie-throws',
  'browser-stored-values-garbage',
  'browser-no-media-source-no-hls',
  'browser-play-not-allowed',
  'browser-play-abort-once',
  'browser-no-worker',
  'playing-video-error',
  'playing-offline-seek-8s',
  'ad-list-500',
  'ad-media-404',
  'ad-ping-refused',
  'blocker-urls',
  'blocker-hides',
  'chunk-player-404',
  'chunk-player-404-once',
  'chunk-hls-404-once',
  'chunk-lazy-404',
  'menu-settings-hang',
  'frame-sandbox-scripts',
]);

/** Every fault, in the order of the report. */
export const FAULTS: readonly Fault[] = [
  ...CATALOGUE_FAULTS,
  ...STREAM_FAULTS,
  ...PLAYING_FAULTS,
  ...SERVICE_FAULTS,
  ...PAGE_FAULTS,
].map((fault) => (IN_TESTS.has(fault.name) ? { ...fault, inTests: true as const } : fault));
