import type { MediaContext, MediaProviderAdapter } from '@vidstack/react';
import { type ElementAudio, isSoundReadable } from '../../audio/element-audio';
import type { Stage } from '../../stage/stage';

// Vidstack exports none of these types by name.
type AudioGainAdapter = NonNullable<MediaProviderAdapter['audioGain']>;
type AirPlayAdapter = NonNullable<MediaProviderAdapter['airPlay']>;
type FullscreenAdapter = NonNullable<MediaProviderAdapter['fullscreen']>;
type PictureInPictureAdapter = NonNullable<MediaProviderAdapter['pictureInPicture']>;

type Mode = 'inline' | 'fullscreen' | 'picture-in-picture';

/** Safari's own methods of a video. */
type PresentedVideo = HTMLVideoElement & {
  readonly webkitPresentationMode?: Mode;
  webkitSetPresentationMode?(mode: Mode): void;
  webkitSupportsPresentationMode?(mode: Mode): boolean;
};

/** What Vidstack finds at a provider. A missing adapter says that the browser cannot. */
export interface PresentationAdapters {
  /** Fullscreen of the video itself: an iPhone has no other. */
  fullscreen?: FullscreenAdapter;
  pictureInPicture?: PictureInPictureAdapter;
}

type Notifier = Pick<MediaContext, 'notify'>;

/** Shows the element out of the page, by the presentation modes of Safari, or else by the standard for picture-in-picture. */
export function createPresentation(
  video: PresentedVideo,
  context: Notifier,
  signal: AbortSignal,
): PresentationAdapters {
  const hasModes = [video.webkitSupportsPresentationMode, video.webkitSetPresentationMode].every(
    (method) => typeof method === 'function',
  );
  if (hasModes) return createModes(video, context, signal);
  return document.pictureInPictureEnabled && !video.disablePictureInPicture
    ? { pictureInPicture: createPictureInPicture(video, context, signal) }
    : {};
}

function createModes(video: PresentedVideo, { notify }: Notifier, signal: AbortSignal): PresentationAdapters {
  const modeNow = () => video.webkitPresentationMode ?? 'inline';
  let told: Mode = 'inline';
  const tell = (trigger?: Event) => {
    const before = told;
    told = modeNow();
    if (told === before) return;
    for (const mode of ['fullscreen', 'picture-in-picture'] as const) {
      if (mode === before || mode === told) notify(`${mode}-change`, mode === told, trigger);
    }
  };
  const turnTo = (mode: Mode) => async () => {
    if (modeNow() !== mode) video.webkitSetPresentationMode?.(mode);
  };
  const adapter = (mode: Mode) => ({
    get active() {
      return modeNow() === mode;
    },
    supported: true,
    enter: turnTo(mode),
    exit: turnTo('inline'),
  });
  video.addEventListener('webkitpresentationmodechanged', tell, { signal });
  // The viewer may have left the page before the player came.
  tell();
  return { fullscreen: adapter('fullscreen'), pictureInPicture: adapter('picture-in-picture') };
}

function createPictureInPicture(
  video: HTMLVideoElement,
  { notify }: Notifier,
  signal: AbortSignal,
): PictureInPictureAdapter {
  const isActive = () => document.pictureInPictureElement === video;
  const tell = (active: boolean, trigger?: Event) => notify('picture-in-picture-change', active, trigger);
  video.addEventListener('enterpictureinpicture', (event) => tell(true, event), { signal });
  video.addEventListener('leavepictureinpicture', (event) => tell(false, event), { signal });
  if (isActive()) tell(true);
  return {
    get active() {
      return isActive();
    },
    supported: true,
    enter: () => video.requestPictureInPicture(),
    exit: () => document.exitPictureInPicture(),
  };
}

/**
 * Gives the element the browser's controls while Vidstack wants them: in the fullscreen of an iPhone, which shows nothing
 * of the page. Vidstack's outlet renders them with a `<video>` of its own, which ours replaces.
 */
export function followNativeControls(
  video: HTMLVideoElement,
  { player }: Pick<MediaContext, 'player'>,
  signal: AbortSignal,
): void {
  const stop = player.subscribe(({ nativeControls }) => {
    video.controls = nativeControls;
  });
  signal.addEventListener('abort', stop);
}

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

/**
 * Vidstack's gain over the sound of the element, which outlives the provider and its sources. Vidstack asks a provider
 * once whether it has a gain; the answer for a later source is written into its state.
 */
export function createGainAdapter(
  stage: Stage,
  audio: Pick<ElementAudio, 'setGain'>,
  { notify, $state }: Pick<MediaContext, 'notify' | '$state'>,
  signal: AbortSignal,
): AudioGainAdapter {
  const isSupported = () => isSoundReadable(stage);
  const setGain = (gain: number) => {
    // Vidstack also applies a remembered gain where none is supported.
    if (!isSupported()) return;
    audio.setGain(gain);
    // The state has no gain without a boost, which the type of the event leaves out.
    if (($state.audioGain() ?? 1) !== gain) notify('audio-gain-change', (gain === 1 ? null : gain) as number);
  };
  stage.on('source', () => $state.canSetAudioGain.set(isSupported()), signal);
  return {
    get supported() {
      return isSupported();
    },
    get currentGain() {
      return $state.audioGain();
    },
    setGain,
    removeGain: () => setGain(1),
  };
}
