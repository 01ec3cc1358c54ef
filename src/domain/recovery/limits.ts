/** The limits of recovery: each wait, pause and count by which a film that stands still goes on or ends. */

// Retries of a stream that breaks.

/** First pause before a retry; it doubles. The film goes on this late at most once its server is back. */
export const FIRST_PAUSE_MS = 1_000;
export const LONGEST_PAUSE_MS = 4_000;

/** Longest pause while nobody waits: during a pause of the film, or while its buffer plays. A wait ends the pause. */
export const LONGEST_UNSEEN_PAUSE_MS = 30_000;

/** Shortest time between two requests to a host that fails or is silent. More would be a load on a server in trouble. */
export const RETRY_GAP_MS = 1_000;

// Limits of retries. They count the wait of the viewer: a stream is not given up while its buffer plays.

/** A stream that has played. Most outages of a home network end sooner. */
export const PLAYED_LIMIT_MS = 60_000;

/** A file that the server denies in mid-stream. The server may not have it yet. */
export const DENIED_LIMIT_MS = 6_000;

/**
 * A live stream that has played, or a stall without a network or in which data still arrives. A broadcast often returns after minutes, whatever
 * its server answers. A connection that sends a few bytes at a time is replaced by a restart.
 */
export const LONGEST_WAIT_MS = 300_000;

/** Before the first frame the viewer waits for a few seconds only. */
export const UNPLAYED_LIMIT_MS = 3_000;

/** A segment of DASH that is away: dash.js may ask another host meanwhile, and the film may play on. */
export const OTHER_HOST_MS = 5_000;

/** Failures in a row that a library repeats by itself before anything is said: one is often a lost connection. */
export const UNSAID_FAILURES = 1;

// Requests that hang.

/**
 * A playlist, a manifest or a segment without a first byte for this long is requested again. A request whose connection
 * has gone is then repeated while the viewer still waits. A probe gets no answer after this time, and a stream under new
 * URLs no playlist.
 */
export const FIRST_BYTE_MS = 8_000;

/** Longest pause within a body. After that the connection counts as lost. */
export const IDLE_LIMIT_MS = 6_000;

/** A file of HLS without a first byte for this long, or an MP4 file whose data is needed, is requested a second time. */
export const RACE_AFTER_MS = 4_000;

// Waits of the viewer.

/** Longest wait for a first frame, or without new data. The failure screen appears within 20 s. */
export const WAIT_LIMIT_MS = 19_000;

/** Longest start while data still arrives. */
export const SLOW_START_LIMIT_MS = 60_000;

/** Part of a wait before the player that counts at most: the player has some seconds for the first frame. */
export const MOST_COUNTED_MS = 15_000;

/** Without a new byte for this long, the wait is for the server. */
export const SERVER_SILENT_MS = 2_500;

/** Intervals of the polls during a wait and without one. */
export const POLL_MS = 500;
export const IDLE_POLL_MS = 2_000;

// Data that cannot be played.

/**
 * Seconds of content between two recoveries of the element or of its buffer. The first break may be one of the decoder.
 * Data that breaks it again sooner needs a lower rendition.
 */
export const RECOVERIES_APART_S = 30;

/** A missing segment is passed over after its retries have taken this long. The retries end later. */
export const SKIP_AFTER_MS = 5_000;

/** More holes within {@link SKIPS_WITHIN_MS} are a stream that is not there. */
export const MOST_SKIPS = 2;
export const SKIPS_WITHIN_MS = 60_000;

// Live streams whose sequence starts again.

/** Older playlists in a row after which the sequence has started again. A single one comes from an old cache. */
export const OLDER_PLAYLISTS = 2;

/** Shortest interval between two restarts. A playlist that stays unreadable is a failure. */
export const RESTART_INTERVAL_MS = 10_000;

// Behind the failure screen.

/** Pause before the first probe of a failure or of a start that failed; it doubles with each probe, also over restarts. */
export const FIRST_PROBE_MS = 2_000;
export const LONGEST_PROBE_MS = 60_000;

/** Restarts in a row that fail at the same second again, at most. Then only the viewer, or the network's return, restarts. */
export const MOST_RESTARTS = 6;

/** Playback for this long ends a row of failures: the next pause is the first one again. */
export const CALM_PLAY_S = 30;
