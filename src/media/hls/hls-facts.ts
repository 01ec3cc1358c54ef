import type Hls from 'hls.js';
import type { LevelDetails, NonNativeTextTracksData } from 'hls.js';
import {
  type Rendition,
  SHORTEST_DVR_S,
  type StageAudioTrack,
  type StageStream,
  type StageTextTrack,
} from '../stage/facts';

/** Captions within the picture have names of their own; subtitles count by their place in the playlist. */
export function textTrackOf(
  { _id, label, kind, default: isDefault, subtitleTrack, closedCaptions }: NonNativeTextTracksData['tracks'][number],
  index: number,
): StageTextTrack {
  return {
    id: kind === 'captions' ? captionsId(_id) : subtitlesId(subtitleTrack?.id ?? index),
    kind: kind as 'subtitles' | 'captions',
    label,
    language: (subtitleTrack?.lang ?? closedCaptions?.lang) || '',
    isDefault: isDefault === true,
  };
}

export const renditionsOf = ({ levels }: Hls): Rendition[] =>
  levels.map(({ width, height, bitrate, codecSet }, index) => ({
    id: `${index}`,
    width,
    height,
    bitrate,
    codec: codecSet,
  }));

export const audioTracksOf = ({ audioTracks }: Hls): StageAudioTrack[] =>
  audioTracks.map(({ id, name, lang = '' }) => ({ id: `${id}`, label: name, language: lang }));

export function streamOf({ live, type, totalduration, edge }: LevelDetails): StageStream {
  const dvr = live && (type === 'EVENT' || totalduration >= SHORTEST_DVR_S);
  return { live, dvr, duration: live ? Number.POSITIVE_INFINITY : edge };
}

export const subtitlesId = (index: number): string => `hls-subtitles${index}`;

export const captionsId = (name = ''): string => `hls-${name}`;
