import type { AudioDetails, SubtitleDetails } from '@/domain/playback/audio';
import type { Stage } from '../stage/stage';
import { libraryOf } from '../stage/stage-library';

/** Characteristic of audio descriptions (RFC 8216bis). */
const DESCRIBES_VIDEO = 'public.accessibility.describes-video';

/** Reads the details of an audio track; null for other streams than HLS. */
export function audioDetails(stage: Stage | null, id: string): AudioDetails | null {
  const hls = libraryOf(stage, 'hls');
  const track = hls?.audioTracks.find((one) => String(one.id) === id);
  if (!hls || !track) return null;
  const level = hls.levels.find((one) => one.audioGroups?.includes(track.groupId));
  return {
    channels: track.channels?.split('/')[0] ?? null,
    codec: track.audioCodec ?? level?.audioCodec ?? null,
    describes: track.characteristics?.includes(DESCRIBES_VIDEO) ?? false,
  };
}

/** Characteristic of subtitles that name sounds (RFC 8216bis). */
const DESCRIBES_SOUND = 'public.accessibility.describes-music-and-sound';

/** Ids that the engine of HLS gives to the subtitles of a playlist. */
const ID = /^hls-subtitles(\d+)$/;

/** Reads the details of subtitles by their id; null for other streams than HLS. */
export function subtitleDetails(stage: Stage | null, id: string): SubtitleDetails | null {
  const track = libraryOf(stage, 'hls')?.subtitleTracks[Number(ID.exec(id)?.[1])];
  if (!track) return null;
  return { forced: track.forced, describes: track.characteristics?.includes(DESCRIBES_SOUND) ?? false };
}
