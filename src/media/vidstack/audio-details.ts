import type { AudioDetails } from '@/domain/playback/audio';
import type { Stage } from '../stage/stage';
import { libraryOf } from '../stage/stage-library';

/** Characteristic of audio descriptions (RFC 8216bis). */
const DESCRIBES = 'public.accessibility.describes-video';

/** Reads the details of an audio track; null for other streams than HLS. */
export function audioDetails(stage: Stage | null, id: string): AudioDetails | null {
  const hls = libraryOf(stage, 'hls');
  const track = hls?.audioTracks.find((one) => String(one.id) === id);
  if (!hls || !track) return null;
  const level = hls.levels.find((one) => one.audioGroups?.includes(track.groupId));
  return {
    channels: track.channels?.split('/')[0] ?? null,
    codec: track.audioCodec ?? level?.audioCodec ?? null,
    describes: track.characteristics?.includes(DESCRIBES) ?? false,
  };
}
