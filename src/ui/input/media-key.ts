/** The meaning of a media key. */
export type MediaKey = 'toggle' | 'play' | 'pause' | 'stop' | 'rewind' | 'forward' | 'previous' | 'next';

const BY_KEY: Readonly<Record<string, MediaKey>> = {
  MediaPlayPause: 'toggle',
  MediaPlay: 'play',
  MediaPause: 'pause',
  MediaStop: 'stop',
  MediaRewind: 'rewind',
  MediaFastForward: 'forward',
  MediaTrackPrevious: 'previous',
  MediaTrackNext: 'next',
};

/** Key codes of webOS and Tizen, whose older browsers give these keys no name. */
const BY_KEY_CODE: Readonly<Record<number, MediaKey>> = {
  10252: 'toggle',
  415: 'play',
  19: 'pause',
  413: 'stop',
  412: 'rewind',
  417: 'forward',
  10232: 'previous',
  10233: 'next',
};

/** The media key of a remote control; undefined for another key. */
export const mediaKeyOf = ({ key, keyCode }: Pick<KeyboardEvent, 'key' | 'keyCode'>): MediaKey | undefined =>
  BY_KEY[key] ?? BY_KEY_CODE[keyCode];
