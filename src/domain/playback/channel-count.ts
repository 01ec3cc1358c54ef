/** Properties of an hls.js audio track and its buffer that state the channel count. */
export interface HlsSound {
  track: { channels?: string | undefined } | undefined;
  metadata: { channelCount?: number | undefined } | undefined;
}

/** Property of a dash.js track that states the channel count. */
export interface DashSound {
  audioChannelConfiguration?:
    | readonly { schemeIdUri?: string | null; value?: string | number | null }[]
    | null
    | undefined;
}

/**
 * Channel count of an HLS stream, by its playlist (`6`, `16/JOC`) or its segments, whichever is larger. Mixing stereo
 * down changes nothing. Defaults to 2.
 */
export function hlsChannels({ track, metadata }: HlsSound): number {
  return Math.max(channels(track?.channels?.split('/')[0]) ?? STEREO, channels(metadata?.channelCount) ?? STEREO);
}

/** Channel count of a DASH stream. Schemes other than a plain number count as stereo. */
export function dashChannels(track: DashSound | null | undefined): number {
  const plain = track?.audioChannelConfiguration?.find(({ schemeIdUri }) => schemeIdUri?.includes(':23003:3:') ?? true);
  return channels(plain?.value) ?? STEREO;
}

const STEREO = 2;

function channels(value: string | number | null | undefined): number | null {
  const count = Number(value ?? Number.NaN);
  return Number.isInteger(count) && count > 0 ? count : null;
}
