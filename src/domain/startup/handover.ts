/** State that the frame's document hands to the next one at a reload. It is a part of the history entry. */
export interface Handover {
  /** The film or series; it goes before the page's own. */
  movieId?: number | string;
  /** Query that replaces the one of the URL: episode, dub, position and autoplay. */
  search?: string;
  /** The episode whose preroll was shown. */
  prerollSeen?: number | string | null;
  /** The later breaks that were shown. */
  breaksSeen?: SeenBreaks | null;
  /** Test id of the control that the viewer has pressed. */
  control?: string | undefined;
  /** Stored values that the browser did not save, by key. */
  stored?: ReadonlyMap<string, string>;
  /** Choices of the host page: rate, boost, and height of the picture. */
  choices?: Readonly<Partial<Record<string, number | null>>>;
  /** Time of the reload in milliseconds since 1970. */
  at?: number;
  /** The code that was missing. */
  code?: string;
}

/** Breaks of an episode that were shown, by their id. */
export interface SeenBreaks {
  episodeId: number | string;
  ids: readonly string[];
}

/** Playback that the next document of the frame continues. */
export interface ContinuedPlayback {
  /** The film or series that is open; null while a lookup has not found it. */
  movieId: number | string | null;
  /** Null before an episode is selected. */
  selection: { episodeId: number | string; variantId: number | string | null } | null;
  /** Null for the beginning of the selected episode. Without a selection the query decides. */
  seconds: number | null;
  plays: boolean;
}

/** Values that the next document cannot read from the browser's storage. */
export type SessionValues = Pick<Handover, 'prerollSeen' | 'breaksSeen' | 'stored' | 'choices'>;

export type Continuation = [ContinuedPlayback, SessionValues];

/** Reads the handover of the document before; empty without one. */
export const readHandover = (window: { history: { state: unknown } }): Handover =>
  (window.history.state as { vv?: Handover } | null)?.vv || {};
