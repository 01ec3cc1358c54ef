import type { AdState } from '@/ads';
import type { WidgetError } from '@/domain/widget/errors';
import { createEmitter, type Emitter } from '@/lib/emitter';
import type { MediaEvents } from '@/media/events';
import type { MediaPort, MediaState } from '@/media/player';
import type { WidgetState } from '@/store/state';

/** What happened in the widget, for statistics: the player's own events, and the product's. */
export interface TimelineEvents extends Omit<MediaEvents, 'timeupdate'> {
  /** Another episode was chosen, or the first one. */
  episodechange: undefined;
  /** Another voice-over or cut of the same episode. */
  variantchange: undefined;
  /** The panel took the player's place. */
  broken: WidgetError;
  /** The film is to play, though it may not be there yet; `since` where it was begun before, on the page's clock. */
  wanted: { since: number } | undefined;
  /** The film waits for the ad before it; ads are no more in its way. */
  adsawaited: undefined;
  adsover: undefined;
  /** A break is being fetched. */
  adinit: { type: AdState['type'] };
  adloaded: AdState;
  /** Its first frame. */
  adstart: AdState;
  /** Time, sound or pause of the ad that is on. */
  adchange: AdState;
  adend: AdOver;
  aderror: { id: string | null; code: number; message: string };
  /** The viewer pressed on the picture of the ad, or on its skip button. */
  adclick: { href: string };
  adskip: undefined;
}

/** One episode on the player. */
export interface View {
  /** Random, and the same in all that is told of this view. */
  id: string;
  /** Messages about its quality that have been sent. */
  sent: number;
}

/** What is told of an ad that is over. */
export type AdOver = Pick<AdState, 'id' | 'type' | 'status' | 'currentTime'>;

/** A moment: milliseconds of the page's clock, what the player was doing then, and what was known. */
export interface Moment {
  at: number;
  facts: MediaState;
  state: WidgetState;
}

/** One event with its moment. */
export type Mark = {
  [K in keyof TimelineEvents]: Moment & { name: K; detail: TimelineEvents[K]; view: View };
}[keyof TimelineEvents];

/** What happened, in order; kept until somebody listens, since statistics come after the first frame. */
export interface Timeline {
  mark<K extends keyof TimelineEvents>(name: K, detail: TimelineEvents[K]): void;
  /** Each mark of one name, from now on. */
  on: Emitter<TimelineEvents>['on'];
  /** Takes all that was kept, then each mark as it comes. */
  open(listener: (mark: Mark) => void): void;
  /** What was kept; null once somebody listens. */
  kept(): readonly Mark[] | null;
  /** The view that is on. */
  view(): View;
}

/** A page whose statistics never come must not grow. */
const MOST_KEPT = 300;

const MEDIA_EVENTS = [
  'ready',
  'play',
  'pause',
  'ended',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'qualitychange',
  'ratechange',
  'audiotrackchange',
  'texttrackchange',
  'volumechange',
  'fullscreenchange',
  'airplayrequest',
  'autoplayrefused',
  'recovering',
  'failed',
] as const;

/** Makes the timeline and lets it follow the player; `newId` gives a random id. */
export function createTimeline(
  media: Pick<MediaPort, 'on' | 'state'>,
  now: () => number,
  state: () => WidgetState,
  newId: () => string,
): Timeline {
  let kept: Mark[] | null = [];
  let view: View = { id: newId(), sent: 0 };
  let isTaken = false;
  let tell = (mark: Mark) => {
    if (kept !== null && kept.length < MOST_KEPT) kept.push(mark);
  };
  const events = createEmitter<TimelineEvents>();
  const mark: Timeline['mark'] = (name, detail) => {
    // What came before the first episode belongs to it.
    if (name === 'episodechange' && isTaken) view = { id: newId(), sent: 0 };
    isTaken ||= name === 'episodechange' || name === 'broken';
    tell({ name, detail, at: now(), facts: media.state(), state: state(), view } as Mark);
    events.emit(name, detail);
  };
  for (const name of MEDIA_EVENTS) media.on(name, (detail) => mark(name, detail));
  return {
    mark,
    on: events.on,
    open(listener) {
      tell = listener;
      const marks = kept;
      kept = null;
      marks?.forEach(listener);
    },
    kept: () => kept,
    view: () => view,
  };
}
