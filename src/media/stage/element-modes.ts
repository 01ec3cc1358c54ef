const PIP = 'picture-in-picture';

type Mode = 'inline' | 'fullscreen' | typeof PIP;

/** Safari's own methods of a video. */
type PresentedVideo = HTMLVideoElement & {
  readonly webkitPresentationMode?: Mode;
  webkitSetPresentationMode?(mode: Mode): void;
  webkitSupportsPresentationMode?(mode: Mode): boolean;
};

/** Shows the element in a mode, and back in the page. */
interface Presenter {
  readonly active: boolean;
  readonly supported: true;
  enter(): Promise<void>;
  exit(): Promise<void>;
}

/** Fullscreen is that of the video itself: an iPhone has no other. A missing one says that the browser cannot. */
export type Presentation = Partial<Record<'fullscreen' | 'pictureInPicture', Presenter>>;

/** Receives each change of a mode. */
type Tell = (mode: Exclude<Mode, 'inline'>, isShown: boolean, trigger?: Event) => void;

/** Shows the element out of the page, by the presentation modes of Safari, or else by the standard for picture-in-picture. */
export function createPresentation(video: PresentedVideo, tell: Tell, signal: AbortSignal): Presentation {
  const hasModes = [video.webkitSupportsPresentationMode, video.webkitSetPresentationMode].every(
    (method) => typeof method === 'function',
  );
  if (hasModes) return createModes(video, tell, signal);
  return document.pictureInPictureEnabled && !video.disablePictureInPicture
    ? { pictureInPicture: createPictureInPicture(video, tell, signal) }
    : {};
}

function createModes(video: PresentedVideo, tell: Tell, signal: AbortSignal): Presentation {
  const modeNow = () => video.webkitPresentationMode ?? 'inline';
  let told: Mode = 'inline';
  const look = (trigger?: Event) => {
    const before = told;
    told = modeNow();
    if (told === before) return;
    for (const mode of ['fullscreen', PIP] as const) {
      if (mode === before || mode === told) tell(mode, mode === told, trigger);
    }
  };
  const turnTo = (mode: Mode) => async () => {
    if (modeNow() !== mode) video.webkitSetPresentationMode?.(mode);
  };
  const adapter = (mode: Mode): Presenter => ({
    get active() {
      return modeNow() === mode;
    },
    supported: true,
    enter: turnTo(mode),
    exit: turnTo('inline'),
  });
  video.addEventListener('webkitpresentationmodechanged', look, { signal });
  // The viewer may have left the page before the player came.
  look();
  return { fullscreen: adapter('fullscreen'), pictureInPicture: adapter(PIP) };
}

function createPictureInPicture(video: HTMLVideoElement, tell: Tell, signal: AbortSignal): Presenter {
  const isActive = () => document.pictureInPictureElement === video;
  video.addEventListener('enterpictureinpicture', (event) => tell(PIP, true, event), { signal });
  video.addEventListener('leavepictureinpicture', (event) => tell(PIP, false, event), { signal });
  if (isActive()) tell(PIP, true);
  return {
    get active() {
      return isActive();
    },
    supported: true,
    enter: async () => void (await video.requestPictureInPicture()),
    exit: () => document.exitPictureInPicture(),
  };
}

/**
 * Watches AirPlay of the element: whether a device is there, and each change of the connection. An engine may switch the
 * remote playback of the element off and on (`media/hls/airplay-source`).
 */
export function watchAirPlay(
  video: HTMLVideoElement,
  setAvailable: (available: boolean) => void,
  report: (state: RemotePlaybackState, trigger?: Event) => void,
  signal: AbortSignal,
): void {
  // Chromium has the standard too, for Google Cast.
  if (!('remote' in video && 'WebKitPlaybackTargetAvailabilityEvent' in window)) return;
  watchDevices(video, setAvailable, signal);
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
  // A connection may have been there before.
  tell();
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
