/** Everything that can take the player off the screen (spec section 8). `id` is shown to the viewer and reported. */
export type WidgetError =
  | { kind: 'missing-movie-id'; id: string }
  | { kind: 'content-not-found'; id: string }
  | { kind: 'region-blocked'; id: string }
  | { kind: 'master-failed'; id: string; url: string }
  | { kind: 'unexpected'; id: string; reason: UnexpectedReason; detail: string };

/**
 * What lies behind an "any other error" panel: the catalogue did not answer properly, the stream cannot be played,
 * a wait ran out, a part of the widget did not load, or a bug.
 */
export type UnexpectedReason = 'catalogue' | 'stream' | 'timeout' | 'chunk' | 'bug';
