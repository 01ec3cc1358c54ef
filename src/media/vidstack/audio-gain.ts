import type { MediaPlayerInstance } from '@vidstack/react';
import type { AudioGraph, AudioSetup } from '../audio/audio-graph';
import { dashChannels, hlsChannels } from '../audio/channel-count';
import type { MediaPort } from '../player';
import { isDashProvider, isHlsProvider, isVideoProvider } from './provider-kind';
import { replaceGain, setGainSupport } from './workarounds/one-gain-per-provider';

const STEREO_CHANNELS = 2;

/**
 * Keeps the sound in one Web Audio graph behind Vidstack's gain interface. A boost creates the graph, an audio effect, or
 * a stream with more channels than common loudspeakers.
 */
export function attachAudio(
  player: MediaPlayerInstance,
  setup: AudioSetup,
  signal: AbortSignal,
): MediaPort['openAudio'] {
  const graphs = new WeakMap<HTMLVideoElement, Promise<AudioGraph | null>>();
  let context: AudioContext | null = null;
  const open = (video: HTMLVideoElement, isWorthIt: (module: typeof import('../audio/audio-graph')) => boolean) => {
    const graph = import('../audio/audio-graph').then((module) => {
      context ??= new AudioContext();
      return isWorthIt(module) ? module.openAudioGraph(video, context, setup, signal) : null;
    });
    return graph.catch((error: unknown) => {
      setup.warn('the audio graph cannot be opened, so boost and audio effects stay off', error);
      return null;
    });
  };
  const graphOf = (video: HTMLVideoElement) => {
    const graph = graphs.get(video) ?? open(video, () => true);
    graphs.set(video, graph);
    return graph;
  };
  const mixDown = async (channels: number) => {
    const { provider } = player;
    if (channels <= STEREO_CHANNELS || !isVideoProvider(provider) || graphs.has(provider.video)) return;
    const { video } = provider;
    const graph = open(video, ({ hasSurround }) => context !== null && !hasSurround(context));
    graphs.set(video, graph);
    if ((await graph) === null) graphs.delete(video);
  };

  player.listen(
    'provider-change',
    ({ detail: provider }) => {
      if (!isVideoProvider(provider)) return;
      const isSupported = () => isReadable(provider, player.state.source.src);
      replaceGain(provider, graphOf, isSupported);
    },
    { signal },
  );
  player.listen('source-change', () => setGainSupport(player, isReadable(player.provider, player.state.source.src)), {
    signal,
  });
  watchChannels(player, (channels) => void mixDown(channels), signal);
  signal.addEventListener('abort', () => void context?.close());
  return async () => {
    const { provider } = player;
    return isVideoProvider(provider) && isReadable(provider, player.state.source.src) ? graphOf(provider.video) : null;
  };
}

/** Web Audio outputs silence for a file of another origin that was requested without CORS. */
function isReadable(provider: object | null, src: unknown): boolean {
  if (!isVideoProvider(provider)) return false;
  if (isHlsProvider(provider) || isDashProvider(provider) || provider.video.crossOrigin !== null) return true;
  return typeof src !== 'string' || src.startsWith('blob:') || new URL(src, location.href).origin === location.origin;
}

function watchChannels(player: MediaPlayerInstance, report: (channels: number) => void, signal: AbortSignal): void {
  let metadata: { channelCount?: number } | undefined;
  const reportHls = () => {
    const hls = isHlsProvider(player.provider) ? player.provider.instance : null;
    if (hls !== null) report(hlsChannels({ track: hls.audioTracks[hls.audioTrack], metadata }));
  };
  player.listen(
    'hls-buffer-codecs',
    ({ detail }) => {
      metadata = detail.audio?.metadata;
      reportHls();
    },
    { signal },
  );
  player.listen('hls-audio-track-switched', reportHls, { signal });
  player.listen(
    'can-play',
    () => {
      const dash = isDashProvider(player.provider) ? player.provider.instance : null;
      if (dash !== null) report(dashChannels(dash.getCurrentTrackFor('audio') as never));
    },
    { signal },
  );
}
