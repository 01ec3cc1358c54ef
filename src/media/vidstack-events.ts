import type { MediaPlayerInstance } from '@vidstack/react';
import type { Emitter } from '@/lib/emitter';
import { tendNetworkBreaks } from './hls-recovery';
import { boundMediaRecoveries } from './media-recovery';
import type { MediaEvents } from './port';
import { createStallWatchdog } from './stall-watchdog';
import { watchErrors } from './stream-facts';
import { createTimeSteps } from './time-steps';
import { bindTracks } from './track-events';
import { readFacts } from './vidstack-facts';

const LOAD_STARTS = ['load-start', 'hls-manifest-loading'] as const;
const ARRIVALS = ['progress', 'loaded-metadata', 'hls-manifest-loaded', 'hls-level-loaded', 'hls-frag-loaded'] as const;
const PLAYABLE = ['playing', 'seeked', 'pause', 'ended'] as const;

/**
 * Turns what Vidstack says into the port's facts, and ends waits that Vidstack leaves open. `shownAt` is when the viewer
 * saw the film that plays, if that was before there was a player.
 */
export function bindEvents(
  player: MediaPlayerInstance,
  events: Emitter<MediaEvents>,
  shownAt: () => number | null,
  signal: AbortSignal,
): void {
  const on: MediaPlayerInstance['listen'] = (type, handler) => player.listen(type, handler, { signal });

  on('can-play', () => events.emit('ready', undefined));
  // A hosting service does not tell of its first picture.
  for (const type of ['loaded-data', 'playing'] as const) {
    on(type, () => {
      const at = shownAt();
      events.emit('frame', at === null ? undefined : { at });
    });
  }
  on('play', (event) => events.emit('play', { asked: !event.autoPlay }));
  on('pause', () => events.emit('pause', undefined));
  on('ended', () => events.emit('ended', undefined));
  on('playing', () => {
    const since = shownAt();
    events.emit('playing', since === null ? undefined : { since });
  });
  // Vidstack tells of it 300 ms later (spec section 4); the browser's own event knows since when.
  on('waiting', ({ originEvent, timeStamp }) => events.emit('waiting', { since: originEvent?.timeStamp ?? timeStamp }));
  on('seeking', ({ detail }) => events.emit('seeking', { to: detail }));
  on('seeked', ({ detail }) => events.emit('seeked', { at: detail }));
  on('media-airplay-request', () => events.emit('airplayrequest', undefined));
  const isStep = createTimeSteps();
  on('time-update', ({ detail: { currentTime } }) => {
    const { duration, paused } = player.state;
    if (isStep({ currentTime, duration, paused })) events.emit('timeupdate', { currentTime, duration });
  });
  on('volume-change', ({ detail }) =>
    events.emit('volumechange', { volume: detail.volume, muted: player.state.muted }),
  );
  on('rate-change', ({ detail }) => events.emit('ratechange', { rate: detail }));
  bindTracks(player, events, on);
  on('fullscreen-change', ({ detail }) => events.emit('fullscreenchange', { fullscreen: detail }));
  on('quality-change', ({ triggers }) => {
    const isAsked = triggers.hasType('media-quality-change-request');
    const by = player.state.autoQuality ? 'automatic' : isAsked ? 'viewer' : 'player';
    events.emit('qualitychange', { quality: readFacts(player).quality, by });
  });
  watchErrors(on, events);
  tendNetworkBreaks(player, events, signal);
  boundMediaRecoveries(player, events, signal);
  watchStalls(player, on, events, signal);
}

function watchStalls(
  player: MediaPlayerInstance,
  on: MediaPlayerInstance['listen'],
  events: Emitter<MediaEvents>,
  signal: AbortSignal,
): void {
  const watchdog = createStallWatchdog(() => events.emit('failed', { kind: 'stalled', message: 'no data arrived' }));
  let isRecovering = false;
  const arm = () => {
    // A stream that is being tried again has a limit of its own.
    if (!isRecovering) watchdog.arm();
  };
  const stop = events.on('recovering', (recovering) => {
    isRecovering = recovering !== null;
    if (isRecovering) watchdog.disarm();
    else if (player.state.waiting) watchdog.arm();
  });
  // Not from the moment the source is set: a frame that is scrolled out of view does not start loading at all.
  for (const type of LOAD_STARTS) on(type, arm);
  on('sources-change', ({ detail }) => {
    // A HEAD request is on its way, which nobody else would end.
    if (detail.some(({ src, type }) => src !== '' && type === '?')) arm();
  });
  for (const type of ARRIVALS) on(type, watchdog.progress);
  for (const type of PLAYABLE) on(type, watchdog.disarm);
  on('can-play', () => {
    if (player.state.paused) watchdog.disarm();
  });
  on('waiting', arm);
  on('time-update', watchdog.disarm);
  signal.addEventListener('abort', () => {
    stop();
    watchdog.disarm();
  });
}
