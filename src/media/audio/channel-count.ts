/** The parts of an hls.js audio track and of its buffer's description that tell the channels. */
export interface HlsSound {
  track: { channels?: string | undefined } | undefined;
  metadata: { channelCount?: number | undefined } | undefined;
}

/** The part of a dash.js track that does. */
export interface DashSound {
  audioChannelConfiguration?: readonly { schemeIdUri?: string | null; value?: string | number | null }[] | undefined;
}

/**
 * Channels of an HLS stream's sound, by its playlist (`6`, `16/JOC`) or by the segments themselves, whichever tells of
 * more: a mix of stereo changes nothing. 2 where neither tells.
 */
export function hlsChannels({ track, metadata }: HlsSound): number {
  return Math.max(channels(track?.channels?.split('/')[0]) ?? STEREO, channels(metadata?.channelCount) ?? STEREO);
}

/** Channels of a DASH stream's sound; schemes other than a plain number count as stereo. */
export function dashChannels(track: DashSound | null | undefined): number {
  const plain = track?.audioChannelConfiguration?.find(({ schemeIdUri }) => schemeIdUri?.includes(':23003:3:') ?? true);
  return channels(plain?.value) ?? STEREO;
}

const STEREO = 2;

function channels(value: string | number | null | undefined): number | null {
  const count = Number(value ?? Number.NaN);
  return Number.isInteger(count) && count > 0 ? count : null;
}
