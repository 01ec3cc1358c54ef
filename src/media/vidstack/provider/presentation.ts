import type { MediaContext, MediaProviderAdapter } from '@vidstack/react';

// Vidstack exports neither type by name.
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
