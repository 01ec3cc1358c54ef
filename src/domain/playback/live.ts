/** Kind of a stream. A live stream can be rewound where it is `live:dvr`. */
export type StreamType = 'unknown' | 'on-demand' | 'live' | 'live:dvr';

/** Whether a stream is live. False while that is unknown. */
export const isLive = (type: StreamType): boolean => type.startsWith('live');

/** Whether an HLS media playlist may still grow (RFC 8216, 4.3.3.4). A multivariant playlist has no end tag either. */
export const isLivePlaylist = (text: string): boolean =>
  /#EXT(?:INF|-X-TARGETDURATION):/.test(text) && !text.includes('#EXT-X-ENDLIST');

/** Rate by which a live stream catches up. Viewers do not hear it. */
export const CATCH_UP_RATE = 1.05;

/** Seconds behind the target of the stream from which, and up to which, it catches up. Further back a viewer has a reason. */
const CATCH_UP_FROM_S = 2;
const CATCH_UP_TO_S = 20;

/** Seconds of data ahead without which a higher rate would stall. */
const CATCH_UP_BUFFER_S = 3;

/** The position of a live stream that plays. */
export interface LivePosition {
  /** Seconds behind the position that the stream aims at. */
  behindS: number;
  /** Seconds of data ahead of the playhead. */
  bufferS: number;
  /** The viewer has rewound. */
  isRewound: boolean;
  /** Rate that the viewer has chosen. */
  rate: number;
}

/** Whether a live stream catches up now. One that has begun goes on until its target. */
export function catchesUp({ behindS, bufferS, isRewound, rate }: LivePosition, hasBegun: boolean): boolean {
  const isFarEnough = hasBegun ? behindS > 0 : behindS >= CATCH_UP_FROM_S;
  return isFarEnough && behindS <= CATCH_UP_TO_S && bufferS > CATCH_UP_BUFFER_S && !isRewound && rate === 1;
}
