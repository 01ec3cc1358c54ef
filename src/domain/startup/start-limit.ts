/** The longest start: from the navigation or the press to the first frame or the failure screen. */
export const START_LIMIT_MS = 20_000;

/** The shortest time that a step of the start gets, whatever the steps before it took. */
export const LEAST_STEP_MS = 5_000;

/** The time for a step of a start in milliseconds: its own limit, or what the steps before it have left. */
export function stepLimit(limitMs: number, waitedMs: number): number {
  return Math.max(LEAST_STEP_MS, Math.min(limitMs, START_LIMIT_MS - waitedMs));
}

/** The part of a wait that counts towards the limit of the last step, which waits for the first frame. */
export function countedWait(waitedMs: number): number {
  return Math.min(waitedMs, START_LIMIT_MS - LEAST_STEP_MS);
}

/** Limit of the widget's wait for hls.js, which is requested first, or for dash.js. */
export const CODE_WAIT_MS = 2_000;

/** Limit of the waits for the plan, the ad list and the stream URL, once the rest is ready. */
export const NAME_WAIT_MS = 300;

/** A frame that has not come into view within this time plays nothing before the widget, which continues to wait. */
export const SEEN_WAIT_MS = 2_000;

/**
 * Limit of the widget's wait for the first frame. The widget's code blocks the main thread, so it would delay a frame
 * that is nearly ready. After the limit the widget's spinner is shown.
 */
export const FRAME_WAIT_MS = 2_000;

/** The longest time before the widget's own start that counts as a part of it. */
export const LOADING_MS = 5_000;

/** Longest wait for a required answer of the catalogue. */
export const CONTENT_DEADLINE_MS = 15_000;

/** Longest wait for an optional answer: season titles and the region check have defaults. */
export const OPTIONAL_DEADLINE_MS = 5_000;

/** Longest wait for a master file. */
export const MASTER_DEADLINE_MS = 15_000;

/** The longest wait for the chunk of a streaming library. With the mount before it, the start takes at most 20 s. */
export const LIBRARY_DEADLINE_MS = 18_000;

/** Limit of the page's own spinner. Then the viewer is told that the widget did not load. */
export const BOOT_DEADLINE_MS = 20_000;

/** Time before the code for starts that hang is requested, and between two requests for it. */
export const RESCUE_DELAY_MS = 4_000;

/** The longest wait of a call for its prefetched response: that request left before the call. */
export const PREFETCHED_WAIT_MS = 3_000;

/** Lifetime of unclaimed responses. A later start makes new requests; a signed URL may also have expired. */
export const LIFE_MS = 30_000;

/**
 * Time from the content's response to its card, where playback starts by itself. The first frame usually comes before,
 * and the card's poster and layout would delay it.
 */
export const CARD_DELAY_MS = 700;

/** The longest wait for the chunk of the ad engine, and for that of the code which runs it. The content waits with them. */
export const ENGINE_DEADLINE_MS = 5_000;

/** Limit of the wait for a painted frame: a hidden page paints nothing. */
export const PAINT_WAIT_MS = 100;

/** Every wait of the startup before the widget, in milliseconds. The start goes on without what has not come. */
export const START_WAITS_MS = {
  /** The plan, before the code of hls.js runs: the master JSON is then on its way. */
  earlyPlan: NAME_WAIT_MS,
  /** hls.js. */
  library: CODE_WAIT_MS,
  /** dash.js, once the stream is known. */
  dash: CODE_WAIT_MS,
  /** The plan, once hls.js is there. */
  latePlan: NAME_WAIT_MS,
  /** The first files of the film, before the wait for the ad list counts. */
  files: FRAME_WAIT_MS,
  adList: NAME_WAIT_MS,
  /** The frame comes into view. */
  view: SEEN_WAIT_MS,
  adCode: CODE_WAIT_MS,
  /** The first frame of a preroll. */
  adFrame: FRAME_WAIT_MS,
  /** The URL of the stream, once hls.js is there. */
  stream: NAME_WAIT_MS,
  /** The first frame of the preview, or its data without a press. */
  frame: FRAME_WAIT_MS,
} as const;

export type StartWait = keyof typeof START_WAITS_MS;
