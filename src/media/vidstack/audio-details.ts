import type { MediaPlayerInstance } from '@vidstack/react';
import { isHlsProvider } from './provider-kind';

/** A playlist's facts about an audio track, beside its name. */
export interface AudioDetails {
  /** `CHANNELS` of the playlist, such as `6`; null if it does not say. */
  channels: string | null;
  /** RFC 6381 codec, such as `ec-3`; null if unknown. */
  codec: string | null;
  /** The track describes the picture for viewers who do not see it. */
  describes: boolean;
}

/** Characteristic of audio descriptions (RFC 8216bis). */
const DESCRIBES = 'public.accessibility.describes-video';

/** Reads the details of an audio track; null for other streams than HLS. */
export function audioDetails(
  { provider }: Pick<MediaPlayerInstance, 'provider'>,
  { id }: { id: string },
): AudioDetails | null {
  const hls = isHlsProvider(provider) ? provider.instance : null;
  const track = hls?.audioTracks.find((one) => String(one.id) === id);
  if (!hls || !track) return null;
  const level = hls.levels.find((one) => one.audioGroups?.includes(track.groupId));
  return {
    channels: track.channels?.split('/')[0] ?? null,
    codec: track.audioCodec ?? level?.audioCodec ?? null,
    describes: track.characteristics?.includes(DESCRIBES) ?? false,
  };
}
