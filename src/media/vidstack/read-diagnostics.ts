import type { MediaPlayerInstance } from '@vidstack/react';
import type { MediaPlayerClass } from 'dashjs';
import type Hls from 'hls.js';
import { inferSourceType } from '@/domain/catalogue/source-type';
import { readNetworkInformation } from '@/lib/network-information';
import type { MediaDiagnostics } from '../diagnostics';
import { dataEnd } from '../recovery/read-poll';
import { codecOf } from '../stage/facts';
import type { Stage } from '../stage/stage';
import { libraryOf } from '../stage/stage-library';
import { shownStage } from './shown-stage';

/** State of a streaming library. */
type LibraryState = Pick<MediaDiagnostics, 'bitrate' | 'codecs' | 'liveLatency'>;

const NOTHING: LibraryState = { bitrate: null, codecs: null, liveLatency: null };

/** Reads the current measurements from the element, hls.js, dash.js and the browser. */
export function readDiagnostics(player: MediaPlayerInstance | null): MediaDiagnostics {
  const state = player?.state;
  const stage = player && shownStage(player);
  const video = stage?.video ?? null;
  const frames = video?.getVideoPlaybackQuality?.();
  const library = readLibrary(stage);
  return {
    source: sourceOf(stage, state?.source.src),
    frame: sizeOf(player?.el?.clientWidth, player?.el?.clientHeight),
    resolution: sizeOf(video?.videoWidth, video?.videoHeight),
    maxResolution: best(state?.qualities ?? []),
    bitrate: library.bitrate ?? state?.quality?.bitrate ?? null,
    codecs: library.codecs,
    bufferAhead: video === null ? null : bufferAhead(video),
    totalFrames: frames?.totalVideoFrames ?? null,
    droppedFrames: frames?.droppedVideoFrames ?? null,
    bandwidth: stage?.engine?.bandwidth() ?? browserBandwidth(),
    liveLatency: Number.isFinite(library.liveLatency) ? library.liveLatency : null,
    time: state?.currentTime ?? 0,
    rate: state?.playbackRate ?? 1,
    volume: state?.volume ?? 1,
    muted: state?.muted ?? false,
  };
}

function readLibrary(stage: Stage | null): LibraryState {
  const hls = libraryOf(stage, 'hls');
  if (hls !== null) return ofHls(hls);
  const dash = libraryOf(stage, 'dash');
  return dash === null ? NOTHING : ofDash(dash);
}

function ofHls(hls: Hls): LibraryState {
  const level = hls.levels[hls.currentLevel] ?? hls.loadLevelObj;
  return {
    bitrate: level?.bitrate ?? null,
    codecs: level === null || level === undefined ? null : codecList(level.videoCodec, level.audioCodec),
    liveLatency: hls.latestLevelDetails?.live ? hls.latency : null,
  };
}

function ofDash(dash: MediaPlayerClass): LibraryState {
  const video = dash.getCurrentRepresentationForType('video');
  const audio = dash.getCurrentRepresentationForType('audio');
  return {
    bitrate: video === null ? null : video.bandwidth + (audio?.bandwidth ?? 0),
    codecs: codecList(codecOf(video?.codecs), codecOf(audio?.codecs)),
    liveLatency: dash.isDynamic() ? dash.getCurrentLiveLatency() : null,
  };
}

const codecList = (...names: readonly (string | null | undefined)[]): string | null =>
  names.filter(Boolean).join(', ') || null;

function sourceOf(stage: Stage | null, src: unknown): MediaDiagnostics['source'] {
  if (typeof src !== 'string' || src === '') return null;
  const kind = stage?.source?.kind ?? 'native';
  return kind === 'native' ? inferSourceType(src) : kind;
}

const sizeOf = (width = 0, height = 0) => (width > 0 && height > 0 ? { width, height } : null);

function best(qualities: readonly { width: number; height: number }[]) {
  const [first] = [...qualities].sort((a, b) => b.height - a.height);
  return sizeOf(first?.width, first?.height);
}

/** Seconds that can be played from here on without the network. */
const bufferAhead = (video: HTMLVideoElement): number => dataEnd(video) - video.currentTime;

const BITS_A_MBIT = 1e6;

/** The browser's estimate, for a provider without a streaming library. */
function browserBandwidth(): number | null {
  const { downlinkMbps } = readNetworkInformation(navigator);
  return downlinkMbps === null ? null : downlinkMbps * BITS_A_MBIT;
}
