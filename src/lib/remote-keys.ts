import { hasRemoteControl } from './remote-control';

/** Key codes of the Back key of televisions that name it by no other field: webOS, Tizen. */
const BACK_CODES: readonly number[] = [461, 10009];

/** Names of the Back key that have another meaning beside a mouse and a keyboard. */
const REMOTE_BACK: readonly string[] = ['BrowserBack', 'Backspace'];

/** The fields of a `KeyboardEvent` that tell its key. */
interface Key {
  readonly key: string;
  readonly keyCode: number;
}

/**
 * Whether a key leaves the uppermost layer: Escape, and the Back key of a remote control.
 * @param isWriting tells whether a key types into a field
 */
export function isBackKey<K extends Key>(event: K, isWriting: (event: K) => boolean = () => false): boolean {
  const { key, keyCode } = event;
  if (key === 'Escape' || key === 'GoBack' || BACK_CODES.includes(keyCode)) return true;
  return REMOTE_BACK.includes(key) && hasRemoteControl() && !isWriting(event);
}

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
export const mediaKeyOf = ({ key, keyCode }: Key): MediaKey | undefined => BY_KEY[key] ?? BY_KEY_CODE[keyCode];
