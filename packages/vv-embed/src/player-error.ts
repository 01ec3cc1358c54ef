/** Why a call did not do what it was to do; `name` is for programs, `message` for people. */
export type PlayerErrorName =
  /** The browser wants a gesture in the frame first, or the page calls too often. */
  | 'NotAllowedError'
  /** A value of another shape, or out of range. */
  | 'RangeError'
  /** No such episode, quality or track, or nothing to play. */
  | 'NotFoundError'
  /** What is on has no such thing. */
  | 'UnsupportedError'
  /** The content may not be shown where the viewer is. */
  | 'BlockedError'
  /** Taken back: by the signal of the call, by a pause, by another episode. */
  | 'AbortError'
  /** Not done in time; it may still come about. */
  | 'TimeoutError'
  /** The frame is gone. */
  | 'DestroyedError'
  | 'UnknownError';

/** What a method rejects with. */
export class PlayerError extends Error {
  override readonly name: PlayerErrorName;

  constructor(name: PlayerErrorName, message: string) {
    super(message);
    this.name = name;
  }
}
