import type { ProtocolError } from 'vv-protocol';

/** The content is not available in the viewer's region. */
export const BLOCKED: ProtocolError = {
  name: 'BlockedError',
  message: 'the content is not available in this region',
};

/** The browser refuses what no gesture in the frame has asked for. */
export const GESTURE_REQUIRED: ProtocolError = {
  name: 'NotAllowedError',
  message: 'the browser requires a gesture of the viewer in the frame first',
};

/** The failure screen has replaced the player, or nothing was started. */
export const nothingToPlay = (reason: string): ProtocolError => ({
  name: 'NotFoundError',
  message: `nothing to play: ${reason}`,
});

/** The current source does not support the method. */
export const unsupported = (message: string): ProtocolError => ({ name: 'UnsupportedError', message });

/** The episode, quality or track does not exist. */
export const notFound = (message: string): ProtocolError => ({ name: 'NotFoundError', message });

/** The payload has a value that cannot be used. */
export const outOfRange = (message: string): ProtocolError => ({ name: 'RangeError', message });
