import type { MediaContext, MediaProviderAdapter } from '@vidstack/react';
import { type ElementAudio, isSoundReadable } from '../../audio/element-audio';
import { watchAirPlay } from '../../stage/element-modes';
import type { Stage } from '../../stage/stage';

// Vidstack exports none of these types by name.
type AudioGainAdapter = NonNullable<MediaProviderAdapter['audioGain']>;
type AirPlayAdapter = NonNullable<MediaProviderAdapter['airPlay']>;

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
 * into Vidstack's state. No device has the keys of a protected source, so neither AirPlay nor Google Cast is offered for one.
 */
export function createAirPlay(
  stage: Stage,
  { notify, $state }: Pick<MediaContext, 'notify' | '$state'>,
  signal: AbortSignal,
): AirPlayAdapter {
  const video: AirPlayVideo = stage.video;
  let isThere = false;
  let isAvailable = false;
  const setAvailable = (available: boolean) => {
    isThere = available;
    isAvailable = available && !stage.facts.isProtected;
    $state.canAirPlay.set(isAvailable);
  };
  // Vidstack decides about Google Cast with each source, in a microtask.
  const hide = () =>
    setTimeout(() => {
      setAvailable(isThere);
      if (stage.facts.isProtected && !signal.aborted) $state.canGoogleCast.set(false);
    });
  stage.on('source', hide, signal);
  stage.on('isProtected', hide, signal);
  hide();
  const report = (state: RemotePlaybackState, trigger?: Event) =>
    notify('remote-playback-change', { type: 'airplay', state }, trigger);
  watchAirPlay(video, setAvailable, report, signal);
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
