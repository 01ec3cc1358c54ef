import type { Id } from '@/domain/catalogue/id';
import type { StartPlan } from '@/domain/startup/plan-start';
import type { StartWait } from '@/domain/startup/start-limit';
import type { StageSource } from '@/media/stage/facts';
import type { Visit } from './visit';

/**
 * The ads before the stream. `left`: the widget decides, because the list did not arrive, or has a preroll that follows
 * the viewer's answer to a question.
 */
export type StartAds = 'none' | 'left' | 'preroll';

/** The viewer's answer to the question about a saved position. `dismiss` leaves the content paused there. */
export type Answer = 'continue' | 'start-over' | 'dismiss';

/** A first segment or its init segment. The requested URL may name the view besides (CMCD). */
export interface SegmentFile {
  url: string;
  requestUrl: string;
}

/** A stream that can be previewed, and what plays it. */
export type PreviewStream = Pick<StageSource, 'url' | 'kind' | 'drm'>;

/** Facts that become known during a start. The first value of a fact stays. */
interface StartFacts {
  plan: StartPlan | null;
  ads: StartAds;
  /** `other` for a stream that only the player plays, null for none. */
  stream: PreviewStream | 'other' | null;
  /** Whether hls.js is there, and can play; false when it does not come. */
  library: boolean;
  /** The same of dash.js, which is loaded for a DASH stream alone. */
  dash: boolean;
  /** Whether all playlists, or the manifest, have come; false when one has failed, or none is fetched. */
  playlists: boolean;
  isSeen: true;
  answer: Answer;
  /** Whether the code of prerolls is there. */
  adCode: boolean;
  /** Whether a frame of the preroll that has begun was shown; false when none will come. */
  adShown: boolean;
  /** The preview could show a frame, and has shown one. One that fails counts as shown. */
  isReady: true;
  isShown: true;
  /** The page shows its own failure message, or unclaimed work has ended. Nothing begins any more. */
  isFailed: true;
  isExpired: true;
  /** An effect threw. */
  isBroken: true;
}

/** Facts, the play intent, first segments of a playlist, the end of their requests, or the end of a wait. */
export interface StartEvent extends Partial<StartFacts> {
  /** Whether the content is to play, by the play intent. */
  plays?: boolean;
  segments?: readonly SegmentFile[];
  loaded?: number;
  over?: StartWait;
}

/**
 * The wait that a start is in. `first`: which comes first, an ad or the film. `view`: the frame comes into view. `preroll`,
 * `ad`: the code and the first frame of a preroll. `stream`, `film`: the stream and the first frame of a preview, or its
 * data without a press. `widget`: it has been requested.
 */
export type StartStep = 'first' | 'view' | 'preroll' | 'ad' | 'stream' | 'film' | 'widget';

export interface StartState extends Partial<StartFacts> {
  visit: Visit;
  plays: boolean;
  step?: StartStep;
  /** Whether a preroll, and whether a preview has begun. */
  hasAd?: true;
  hasPreview?: true;
  /** First segments that may not load yet, and the number of requests under way for others. */
  held: readonly SegmentFile[];
  loading: number;
  hasLibrary?: true;
  hasPlaylists?: true;
  hasPreloaded?: true;
  waits: Readonly<Partial<Record<StartWait, 'runs' | 'over'>>>;
}

export type StartEffect =
  /** Ends in the event `over`. */
  | { name: 'wait'; wait: StartWait }
  /** `followCalls` reads the plan, and tells when the frame comes into view. */
  | { name: 'followCalls' | 'loadLibrary' | 'loadDash' | 'preloadAds' | 'loadAdCode' }
  /** Shows the question in the shell. It ends in the event `answer`, or with the shell. */
  | { name: 'ask'; seconds: number }
  | { name: 'fetchAdList'; episodeId: Id }
  /** The stream of the plan, then the titles of the seasons. */
  | { name: 'fetchSource'; plan: StartPlan | null }
  | { name: 'fetchPlaylists'; stream: PreviewStream; plan: StartPlan }
  | { name: 'fetchSegments'; segments: readonly SegmentFile[] }
  | { name: 'openPreview'; stream: PreviewStream; plan: StartPlan; plays: boolean }
  | { name: 'beginAds'; url: string }
  /** `plays`: also one that plays. */
  | { name: 'dropPreview'; plays: boolean }
  | { name: 'stopAds' | 'preloadPlayer' | 'mountWidget' };

/** Creates the state of a start that has not begun. */
export const createStartState = (visit: Visit): StartState => ({
  visit,
  plays: visit.startsByItself,
  held: [],
  loading: 0,
  waits: {},
});
