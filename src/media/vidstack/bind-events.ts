import type { MediaPlayerInstance } from '@vidstack/react';
import { requestOf } from '@/domain/playback/play-intent';
import { qualityName } from '@/domain/playback/quality-name';
import { installRecovery } from '../recovery/recover-stream';
import { skipBadParts } from '../recovery/skip-bad-part';
import { watchErrors } from '../recovery/watch-errors';
import type { Watched } from '../recovery/watched';
import { readMediaState } from './media-state';
import type { PortParts } from './port-parts';
import { elementOf } from './shown-stage';

/** No wait ends earlier than this, and the first frame has priority. */
const WATCH_AFTER_MS = 1_000;

/** Reports the metadata of each source once. The frame of a hosting service tells its duration when it can play. */
function bindMetadata(
  player: MediaPlayerInstance,
  events: PortParts['events'],
  on: MediaPlayerInstance['listen'],
): void {
  let isReported = false;
  const report = () => {
    const video = elementOf(player);
    // A stream can be played before its element knows the size of the picture.
    if (isReported || video?.readyState === 0) return;
    isReported = true;
    const { duration, mediaWidth, mediaHeight } = player.state;
    const width = video?.videoWidth || mediaWidth || null;
    const height = video?.videoHeight || mediaHeight || null;
    events.emit('metadata', { duration, width, height });
  };
  on('source-change', () => {
    isReported = false;
  });
  on('loaded-metadata', report);
  on('can-play', report);
}

/**
 * Converts Vidstack's events to the port's, and ends waits that Vidstack leaves open. The preview video may have shown
 * the first frame before the player was mounted.
 */
export function bindEvents(watched: Watched, { intent, load, preview }: PortParts): void {
  const { player, stage, events, signal } = watched;
  const on: MediaPlayerInstance['listen'] = (type, handler) => player.listen(type, handler, { signal });
  const shownAt = () => preview?.shownAt() ?? null;

  on('can-play', () => events.emit('ready', undefined));
  bindMetadata(player, events, on);
  on('progress', () => events.emit('progress', undefined));
  on('picture-in-picture-change', ({ detail }) => events.emit('pipchange', { pip: detail }));
  // A hosting service has no event for the first frame.
  for (const type of ['loaded-data', 'playing'] as const) {
    on(type, () => {
      const at = shownAt();
      events.emit('frame', at === null ? undefined : { at });
    });
  }
  on('play', () => events.emit('play', { asked: requestOf(intent.state())?.by !== 'autoplay' }));
  on('pause', () => events.emit('pause', undefined));
  // A seek to the end ends the source twice; the second event may come when the next one is loading.
  on('ended', () => load.isReady() && events.emit('ended', undefined));
  on('playing', () => {
    const since = shownAt();
    events.emit('playing', since === null ? undefined : { since });
  });
  // Vidstack reports a wait 300 ms late; the browser's own event has the time of its start.
  on('waiting', ({ originEvent, timeStamp }) => events.emit('waiting', { since: originEvent?.timeStamp ?? timeStamp }));
  on('seeking', ({ detail }) => events.emit('seeking', { to: detail }));
  on('seeked', ({ detail }) => events.emit('seeked', { at: detail }));
  on('media-airplay-request', () => events.emit('airplayrequest', undefined));
  // A source that is replaced plays on until the next one is known.
  on(
    'time-update',
    ({ detail: { currentTime } }) =>
      load.isCurrent() && events.emit('timeupdate', { currentTime, duration: player.state.duration }),
  );
  on('volume-change', ({ detail }) =>
    events.emit('volumechange', { volume: detail.volume, muted: player.state.muted }),
  );
  on('rate-change', ({ detail }) => events.emit('ratechange', { rate: detail }));
  on('audio-track-change', ({ detail }) => {
    if (detail !== null) events.emit('audiotrackchange', { label: detail.label });
  });
  on('text-track-change', ({ detail, triggers }) => {
    const asked = triggers.hasType('media-text-track-change-request');
    events.emit('texttrackchange', { label: detail?.label ?? null, asked });
  });
  on('fullscreen-change', ({ detail }) => events.emit('fullscreenchange', { fullscreen: detail }));
  on('quality-change', ({ triggers }) => {
    const isAsked = triggers.hasType('media-quality-change-request');
    const by = player.state.autoQuality ? 'automatic' : isAsked ? 'viewer' : 'player';
    events.emit('qualitychange', { quality: readMediaState(player).quality, by });
  });
  stage.on('lowered', (rendition) => events.emit('lowered', { quality: qualityName(rendition) }), signal);
  const tellSilence = () => stage.facts.isSilent && !stage.isPreview && events.emit('silent', undefined);
  for (const name of ['source', 'isSilent'] as const) stage.on(name, tellSilence, signal);
  watchErrors(watched);
  // Asked first: the retries below do not end for every missing file.
  const skipAt = skipBadParts(watched);
  const pollWaits = installRecovery(watched, skipAt);
  const timer = setTimeout(pollWaits, WATCH_AFTER_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
