import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import type { MediaEvents } from './port';
import { createStallWatchdog } from './stall-watchdog';
import { bindTracks } from './track-events';
import { readFacts } from './vidstack-facts';

/** Times hls.js may recover from a broken buffer before the stream counts as unplayable. */
const MEDIA_RECOVERIES = 2;

const LOAD_STARTS = ['load-start', 'hls-manifest-loading'] as const;
const ARRIVALS = ['progress', 'loaded-metadata', 'hls-manifest-loaded', 'hls-level-loaded', 'hls-frag-loaded'] as const;
const PLAYABLE = ['playing', 'seeked', 'pause', 'ended'] as const;

/** Turns what Vidstack says into the port's facts, and ends waits that Vidstack leaves open. */
export function bindEvents(player: MediaPlayerInstance, events: Emitter<MediaEvents>, signal: AbortSignal): void {
  const on: MediaPlayerInstance['listen'] = (type, handler) => player.listen(type, handler, { signal });

  on('can-play', () => events.emit('ready', undefined));
  on('play', (event) => events.emit('play', { asked: !event.autoPlay }));
  on('pause', () => events.emit('pause', undefined));
  on('ended', () => events.emit('ended', undefined));
  on('time-update', ({ detail }) =>
    events.emit('timeupdate', { currentTime: detail.currentTime, duration: player.state.duration }),
  );
  on('volume-change', ({ detail }) =>
    events.emit('volumechange', { volume: detail.volume, muted: player.state.muted }),
  );
  on('rate-change', ({ detail }) => events.emit('ratechange', { rate: detail }));
  bindTracks(player, events, on);
  on('fullscreen-change', ({ detail }) => events.emit('fullscreenchange', { fullscreen: detail }));
  on('quality-change', () => events.emit('qualitychange', { quality: readFacts(player).quality }));
  on('error', ({ detail }) => events.emit('failed', { kind: 'stream-failed', message: detail.message }));
  boundRecoveries(on, events);
  watchStalls(player, on, events, signal);
}

/** Vidstack lets hls.js recover from media errors for ever; a stream that keeps breaking is a failure. */
function boundRecoveries(on: MediaPlayerInstance['listen'], events: Emitter<MediaEvents>): void {
  let recoveries = 0;
  on('source-change', () => {
    recoveries = 0;
  });
  on('hls-error', ({ detail }) => {
    if (!detail.fatal || detail.type !== 'mediaError') return;
    recoveries += 1;
    if (recoveries > MEDIA_RECOVERIES) {
      events.emit('failed', { kind: 'stream-failed', message: `${detail.details}: ${detail.error.message}` });
    }
  });
}

function watchStalls(
  player: MediaPlayerInstance,
  on: MediaPlayerInstance['listen'],
  events: Emitter<MediaEvents>,
  signal: AbortSignal,
): void {
  const watchdog = createStallWatchdog(() => events.emit('failed', { kind: 'stalled', message: 'no data arrived' }));
  // Not from the moment the source is set: a frame that is scrolled out of view does not start loading at all.
  for (const type of LOAD_STARTS) on(type, watchdog.arm);
  for (const type of ARRIVALS) on(type, watchdog.progress);
  for (const type of PLAYABLE) on(type, watchdog.disarm);
  on('can-play', () => {
    if (player.state.paused) watchdog.disarm();
  });
  on('waiting', watchdog.arm);
  on('time-update', watchdog.disarm);
  signal.addEventListener('abort', watchdog.disarm);
}
