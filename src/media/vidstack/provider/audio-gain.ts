import type { MediaContext, MediaProviderAdapter } from '@vidstack/react';
import type { AudioSetup } from '../../audio/audio-graph';
import { createElementAudio, type ElementAudio } from '../../audio/element-audio';
import type { Stage } from '../../stage/stage';

// Vidstack does not export the type by name.
type AudioGainAdapter = NonNullable<MediaProviderAdapter['audioGain']>;

/** The sound of the stage's element. A stage has one, which outlives the players. */
export function createStageAudio(stage: Stage, setup: AudioSetup): ElementAudio {
  const audio = createElementAudio(stage.video, setup);
  const read = () => audio.setChannels(stage.facts.channels);
  // Those of a stream that plays already are known with the source.
  for (const name of ['source', 'channels'] as const) stage.on(name, read);
  read();
  return audio;
}

/**
 * Whether Web Audio can read the sound of the source. It outputs silence for a file of another origin that was requested
 * without CORS. What hls.js and dash.js append counts as our own.
 */
export function isSoundReadable({ source, video }: Pick<Stage, 'source' | 'video'>): boolean {
  if (source === null) return false;
  if (source.kind !== 'native' || video.crossOrigin !== null) return true;
  return new URL(source.url, location.href).origin === location.origin;
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
  signal.addEventListener(
    'abort',
    stage.on('source', () => $state.canSetAudioGain.set(isSupported())),
  );
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
