import type { AdState } from '@/ads';
import type { AdLedger } from '@/domain/ads/ad-ledger';
import type { Id } from '@/domain/catalogue/id';
import type { WidgetError } from '@/domain/widget/errors';
import { createEmitter } from '@/lib/emitter';
import type { MediaEvents } from '@/media/events';
import type { MediaPort, MediaState } from '@/media/player';
import type { WidgetState } from '@/store/state';

/** Events for analytics: those of the player and those of the product. */
export interface TimelineEvents extends Pick<MediaEvents, (typeof MEDIA_EVENTS)[number]> {
  /** The host page opens another film or series: a new view begins, as on a new page. */
  contentchange: undefined;
  /** An episode was selected, the first one included. */
  episodechange: undefined;
  /** The episode has ended, and the ads behind it are over. The next one may have been selected. */
  episodeover: undefined;
  /** Another dub or cut of the same episode was selected. */
  variantchange: undefined;
  /** The failure screen replaced the player. `url` is the file that failed. */
  broken: WidgetError & { url?: string | undefined };
  /**
   * The content has a play intent, possibly before its stream has loaded. `since` is an earlier start, on the page's
   * clock.
   */
  playintent: { since: number } | undefined;
  /** The content waits for its preroll, and then no longer. */
  adsawaited: undefined;
  adsover: undefined;
  /** A break is being fetched. */
  adinit: { type: AdState['type'] };
  adloaded: AdState;
  /** The first frame of an ad. */
  adstart: AdState;
  /** Time, sound or pause of the current ad has changed. */
  adchange: AdState;
  adend: AdOver;
  aderror: { id: string | null; code: number; message: string };
  /** A break is over, or the page is left in it. */
  adbreak: AdLedger;
  /** The viewer clicked on the ad or on its skip button. */
  adclick: { href: string };
  adskip: undefined;
}

/** One playback of an episode. */
export interface View {
  /** Random id, the same in all reports of the view. */
  id: string;
  /** Number of quality messages sent so far. */
  sent: number;
}

/** Result of an ended ad. */
export type AdOver = Pick<AdState, 'id' | 'type' | 'status' | 'currentTime'>;

/** Time on the page's clock in milliseconds, with its view and snapshots of the player and the store. */
export interface EventMoment {
  at: number;
  view: View;
  media: MediaState;
  state: WidgetState;
}

/** One event with its time and snapshots. */
export type TimelineEvent = {
  [K in keyof TimelineEvents]: EventMoment & { name: K; detail: TimelineEvents[K] };
}[keyof TimelineEvents];

/** Limit of the buffer, for a page whose analytics code never loads. */
const MAX_BUFFERED = 300;

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

/** Ordered events. They are buffered until the analytics code has loaded, after the first frame. */
export type Timeline = ReturnType<typeof createTimeline>;

/** Creates the timeline and subscribes it to the player; `newId` returns a random id, `origin` is that of the host page. */
export function createTimeline(
  media: Pick<MediaPort, 'on' | 'state'>,
  now: () => number,
  state: () => WidgetState,
  newId: () => string,
  origin: string | null = null,
) {
  let buffer: TimelineEvent[] | null = [];
  let view: View = { id: newId(), sent: 0 };
  const session = newId();
  const reported = new Map<View, Id | null>();
  let sent = 0;
  const moment = (): EventMoment => ({ at: now(), media: media.state(), state: state(), view });
  let isTaken = false;
  let deliver = (event: TimelineEvent) => {
    if (buffer !== null && buffer.length < MAX_BUFFERED) buffer.push(event);
  };
  const events = createEmitter<TimelineEvents>();
  const record = <K extends keyof TimelineEvents>(name: K, detail: TimelineEvents[K]) => {
    // Events before the first episode belong to it.
    if (name === 'contentchange' || (name === 'episodechange' && isTaken)) view = { id: newId(), sent: 0 };
    if (name === 'contentchange') isTaken = false;
    isTaken ||= name === 'episodechange' || name === 'broken';
    deliver({ name, detail, ...moment() } as TimelineEvent);
    events.emit(name, detail);
  };
  for (const name of MEDIA_EVENTS) media.on(name, (detail) => record(name, detail));
  return {
    record,
    /** Subscribes to the events of one name. */
    on: events.on,
    /** Passes the buffered events to the listener, then each new event. */
    open(listener: (event: TimelineEvent) => void) {
      deliver = listener;
      const waiting = buffer;
      buffer = null;
      waiting?.forEach(listener);
    },
    /** The buffered events; null after a listener was attached. */
    buffered: () => buffer,
    /** The current view. */
    view: () => view,
    moment,
    /** The ids of each event. That of the session is random, and the device does not keep it. */
    idsOf: ({ id }: View) => ({ session_id: session, view_id: id, page_origin: origin }),
    /** The number of a view among those that were reported, and among those of its content. */
    numbersOf(one: View, contentId: Id | null) {
      reported.set(one, contentId);
      const count = [...reported.keys()].indexOf(one) + 1;
      const same = [...reported.values()].slice(0, count).filter((id) => id === contentId);
      return { session_view: count, content_view: same.length };
    },
    /** Id of the next event that is sent. */
    nextId: () => `${session}-${++sent}`,
  };
}
