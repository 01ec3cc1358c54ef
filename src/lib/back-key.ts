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
