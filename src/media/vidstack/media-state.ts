import type { MediaPlayerInstance } from '@vidstack/react';
import { chaptersOf } from '@/domain/playback/chapter';
import type { StreamType } from '@/domain/playback/live';
import { byRank, qualityName } from '@/domain/playback/quality-name';
import type { LoadedRange, MediaPort, MediaState } from '../player';

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
    qualities: [...new Set([...state.qualities].sort(byRank).map(qualityName))],
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

function playbackOf({ started, ended, paused }: MediaPlayerInstance['state']): MediaState['playback'] {
  if (ended) return 'ended';
  if (!paused) return 'playing';
  return started ? 'paused' : 'idle';
}

/** A low-latency stream is a live stream to the viewer. */
export const streamTypeOf = ({ streamType }: MediaPlayerInstance['state']): StreamType =>
  streamType.replace('ll-', '') as StreamType;

/** Reads the ranges and the chapters of the player on the screen. */
export function createContentParts(current: () => MediaPlayerInstance | null): Pick<MediaPort, 'ranges' | 'chapters'> {
  return {
    ranges: (of) => rangesOf(current()?.state[of]),
    chapters() {
      const track = current()
        ?.textTracks.toArray()
        .find(({ kind }) => kind === 'chapters');
      return track === undefined ? [] : chaptersOf(track);
    },
  } satisfies Partial<MediaPort>;
}

function rangesOf(ranges: TimeRanges | undefined): readonly LoadedRange[] {
  return Array.from({ length: ranges?.length ?? 0 }, (_, index) => ({
    start: ranges?.start(index) ?? 0,
    end: ranges?.end(index) ?? 0,
  }));
}
