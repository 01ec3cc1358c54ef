/** Kind of a stream. A live stream can be rewound where it is `live:dvr`. */
export type StreamType = 'unknown' | 'on-demand' | 'live' | 'live:dvr';

/** Whether a stream is live. False while that is unknown. */
export const isLive = (type: StreamType): boolean => type.startsWith('live');

/** Whether an HLS media playlist may still grow (RFC 8216, 4.3.3.4). A multivariant playlist has no end tag either. */
export const isLivePlaylist = (text: string): boolean =>
  /#EXT(?:INF|-X-TARGETDURATION):/.test(text) && !text.includes('#EXT-X-ENDLIST');
