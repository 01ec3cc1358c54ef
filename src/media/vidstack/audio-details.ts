import type { MediaPlayerInstance } from '@vidstack/react';
import type { AudioDetails } from '@/domain/playback/audio';
import { hlsOf, stageOf } from './stage-of';

/** Characteristic of audio descriptions (RFC 8216bis). */
const DESCRIBES = 'public.accessibility.describes-video';

/** Reads the details of an audio track; null for other streams than HLS. */
export function audioDetails(player: Pick<MediaPlayerInstance, 'provider'>, id: string): AudioDetails | null {
  const hls = hlsOf(stageOf(player));
  const track = hls?.audioTracks.find((one) => String(one.id) === id);
  if (!hls || !track) return null;
  const level = hls.levels.find((one) => one.audioGroups?.includes(track.groupId));
  return {
    channels: track.channels?.split('/')[0] ?? null,
    codec: track.audioCodec ?? level?.audioCodec ?? null,
    describes: track.characteristics?.includes(DESCRIBES) ?? false,
  };
}
