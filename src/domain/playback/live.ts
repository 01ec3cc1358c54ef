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

/** Both limits are at most this share of the latency that the stream aims at: with parts of a segment it is a second. */
const CATCH_UP_SHARE = 0.5;

/** A stream that aims at a latency below this, in seconds, is one of low latency. */
const LOW_LATENCY_S = 4;

/** Seconds behind its target from which a stream of low latency that has stalled continues at the live edge. */
const RETURN_FROM_S = 2;

/** The position of a live stream that plays. */
export interface LivePosition {
  /** Seconds behind the position that the stream aims at. */
  behindS: number;
  /** Seconds by which that position stays behind the present. */
  latencyS: number;
  /** Seconds of data ahead of the playhead. */
  bufferS: number;
  /** The viewer has rewound. */
  isRewound: boolean;
  /** Rate that the viewer has chosen. */
  rate: number;
}

/** Whether a live stream catches up now. One that has begun goes on until its target. */
export function catchesUp(position: LivePosition, hasBegun: boolean): boolean {
  const { behindS, latencyS, bufferS } = position;
  const shareS = latencyS * CATCH_UP_SHARE;
  const isFarEnough = hasBegun ? behindS > 0 : behindS >= Math.min(CATCH_UP_FROM_S, shareS);
  const hasData = bufferS > Math.min(CATCH_UP_BUFFER_S, shareS);
  return isFarEnough && behindS <= CATCH_UP_TO_S && hasData && isLeftAlone(position);
}

/** Whether a stream that has run out of data continues at the live edge: catching up by its rate would take minutes. */
export const returnsToEdge = (position: LivePosition): boolean =>
  position.latencyS < LOW_LATENCY_S && position.behindS >= RETURN_FROM_S && isLeftAlone(position);

/** Whether the viewer has chosen neither a position nor a rate. */
const isLeftAlone = ({ isRewound, rate }: LivePosition): boolean => !isRewound && rate === 1;
