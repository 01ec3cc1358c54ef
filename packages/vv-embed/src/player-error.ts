import type { ErrorName } from 'vv-protocol';

/** Why a call failed: an error of the protocol, or `DestroyedError` where the frame has left the page. */
export type PlayerErrorName = ErrorName | 'DestroyedError';

/** The error that a method rejects with. */
export class PlayerError extends Error {
  /** For programs; `message` is for people. */
  override readonly name: PlayerErrorName;

  constructor(name: PlayerErrorName, message: string) {
    super(message);
    this.name = name;
  }
}
