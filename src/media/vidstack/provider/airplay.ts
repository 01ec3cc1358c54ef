import type { MediaContext, MediaProviderAdapter } from '@vidstack/react';

// Vidstack does not export the type by name.
type AirPlayAdapter = NonNullable<MediaProviderAdapter['airPlay']>;

/** Safari's own picker of devices. */
type AirPlayVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?(): void };

/**
 * AirPlay for the element. Vidstack asks a provider once whether it has AirPlay, so a device that appears later is written
 * into Vidstack's state. An engine may switch the remote playback of the element off and on (`media/hls/airplay-source`).
 */
export function createAirPlay(
  video: AirPlayVideo,
  { notify, $state }: Pick<MediaContext, 'notify' | '$state'>,
  signal: AbortSignal,
): AirPlayAdapter {
  let isAvailable = false;
  const setAvailable = (available: boolean) => {
    isAvailable = available;
    $state.canAirPlay.set(available);
  };
  // Chromium has the standard too, for Google Cast.
  if ('remote' in video && 'WebKitPlaybackTargetAvailabilityEvent' in window) {
    watchDevices(video, setAvailable, signal);
    watchConnection(
      video,
      (state, trigger) => notify('remote-playback-change', { type: 'airplay', state }, trigger),
      signal,
    );
  }
  return {
    get supported() {
      return isAvailable;
    },
    async prompt() {
      if (!isAvailable) throw new Error('no AirPlay device');
      if (video.webkitShowPlaybackTargetPicker !== undefined) return video.webkitShowPlaybackTargetPicker();
      return video.remote.prompt();
    },
  };
}

/** Reports whether a device is there. The browser forgets who watches when remote playback is switched off. */
function watchDevices(video: HTMLVideoElement, report: (available: boolean) => void, signal: AbortSignal): void {
  const { remote } = video;
  const forget = () => void remote.cancelWatchAvailability().catch(() => undefined);
  const watch = () => {
    forget();
    if (video.disableRemotePlayback) report(false);
    else remote.watchAvailability((available) => signal.aborted || report(available)).catch(() => report(false));
  };
  const switches = new MutationObserver(watch);
  switches.observe(video, { attributeFilter: ['disableremoteplayback'] });
  signal.addEventListener('abort', () => {
    switches.disconnect();
    forget();
  });
  watch();
}

/** Reports each change of the connection; also one that was there before. */
function watchConnection(
  video: HTMLVideoElement,
  report: (state: RemotePlaybackState, trigger?: Event) => void,
  signal: AbortSignal,
): void {
  const { remote } = video;
  let told: RemotePlaybackState = 'disconnected';
  const tell = (trigger?: Event) => {
    if (remote.state === told) return;
    told = remote.state;
    report(told, trigger);
  };
  for (const type of ['connecting', 'connect', 'disconnect']) remote.addEventListener(type, tell, { signal });
  // Safari may connect without an event of its own.
  video.addEventListener('playing', tell, { signal });
  tell();
}
