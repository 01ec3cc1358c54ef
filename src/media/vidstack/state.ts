import type { MediaPlayerInstance } from '@vidstack/react';
import type { MediaState } from '../player';

/** Reads the playback state from Vidstack's own state. */
export function readMediaState(player: MediaPlayerInstance): MediaState {
  const { state, textTracks } = player;
  return {
    playback: playbackOf(state),
    currentTime: state.currentTime,
    duration: state.canPlay ? state.duration : 0,
    volume: state.volume,
    muted: state.muted,
    rate: state.playbackRate,
    quality: state.quality === null ? null : qualityName(state.quality),
    qualities: [...new Set([...state.qualities].sort((a, b) => b.height - a.height).map(qualityName))],
    audioTrack: state.audioTrack?.label ?? null,
    audioLanguage: state.audioTrack?.language || null,
    audioTracks: state.audioTracks.map((track) => track.label),
    textTrack: state.textTrack?.label ?? null,
    textTracks: textTracks
      .toArray()
      .filter(isSubtitle)
      .map((track) => track.label),
    fullscreen: state.fullscreen,
    streamType: streamTypeOf(state),
  };
}

/** Whether a text track is shown as subtitles. */
export const isSubtitle = ({ kind }: { kind: string }): boolean => kind === 'subtitles' || kind === 'captions';

/** State without a player on the screen. */
export function idleMediaState(memory: { volume(): number; muted(): boolean }): MediaState {
  return {
    playback: 'idle',
    currentTime: 0,
    duration: 0,
    volume: memory.volume(),
    muted: memory.muted(),
    rate: 1,
    quality: null,
    qualities: [],
    audioTrack: null,
    audioLanguage: null,
    audioTracks: [],
    textTrack: null,
    textTracks: [],
    fullscreen: false,
    streamType: 'unknown',
  };
}

function playbackOf({ started, ended, paused }: MediaPlayerInstance['state']): MediaState['playback'] {
  if (ended) return 'ended';
  if (!paused) return 'playing';
  return started ? 'paused' : 'idle';
}

/** A low-latency stream is a live stream to the viewer. */
const streamTypeOf = ({ streamType }: MediaPlayerInstance['state']): MediaState['streamType'] =>
  streamType.replace('ll-', '') as MediaState['streamType'];

/** Name of a quality in menus and messages: its height and `p`. */
export function qualityName({ height }: { height: number }): string {
  return `${height}p`;
}
