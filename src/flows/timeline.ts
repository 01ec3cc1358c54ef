import type { AdState } from '@/ads';
import type { WidgetError } from '@/domain/widget/errors';
import { createEmitter, type Emitter } from '@/lib/emitter';
import type { MediaEvents } from '@/media/events';
import type { MediaPort, MediaState } from '@/media/player';
import type { WidgetState } from '@/store/state';

/** Events of the widget for analytics: those of the player and those of the product. */
export interface TimelineEvents extends Omit<MediaEvents, 'timeupdate'> {
  /** Another episode was chosen, or the first one. */
  episodechange: undefined;
  /** Another voice-over or cut of the same episode. */
  variantchange: undefined;
  /** The failure screen took the place of the player. */
  broken: WidgetError;
  /**
   * The content is to play, though it may not be there yet; `since` where the start began before, on the page's clock.
   */
  playintent: { since: number } | undefined;
  /** The content waits for the ad before it, and then no longer. */
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
  /** Random, and the same in all reports of this view. */
  id: string;
  /** Messages about its quality that have been sent. */
  sent: number;
}

/** The report of an ad that is over. */
export type AdOver = Pick<AdState, 'id' | 'type' | 'status' | 'currentTime'>;

/** Time on the page's clock in milliseconds, with snapshots of the player and the store. */
export interface EventMoment {
  at: number;
  media: MediaState;
  state: WidgetState;
}

/** One event with its time and snapshots. */
export type TimelineEvent = {
  [K in keyof TimelineEvents]: EventMoment & { name: K; detail: TimelineEvents[K]; view: View };
}[keyof TimelineEvents];

/** Events in their order. They are buffered until the analytics code has loaded, after the first frame. */
export interface Timeline {
  record<K extends keyof TimelineEvents>(name: K, detail: TimelineEvents[K]): void;
  /** Calls with each event of one name, from now on. */
  on: Emitter<TimelineEvents>['on'];
  /** Takes the buffered events, then each event as it comes. */
  open(listener: (event: TimelineEvent) => void): void;
  /** The buffered events; null once there is a listener. */
  buffered(): readonly TimelineEvent[] | null;
  /** The view that is on. */
  view(): View;
}

/** The buffer of a page whose analytics never load must not grow. */
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

/** Makes the timeline and lets it follow the player; `newId` gives a random id. */
export function createTimeline(
  media: Pick<MediaPort, 'on' | 'state'>,
  now: () => number,
  state: () => WidgetState,
  newId: () => string,
): Timeline {
  let buffer: TimelineEvent[] | null = [];
  let view: View = { id: newId(), sent: 0 };
  let isTaken = false;
  let deliver = (mark: TimelineEvent) => {
    if (buffer !== null && buffer.length < MAX_BUFFERED) buffer.push(mark);
  };
  const events = createEmitter<TimelineEvents>();
  const record: Timeline['record'] = (name, detail) => {
    // Events before the first episode belong to it.
    if (name === 'episodechange' && isTaken) view = { id: newId(), sent: 0 };
    isTaken ||= name === 'episodechange' || name === 'broken';
    deliver({ name, detail, at: now(), media: media.state(), state: state(), view } as TimelineEvent);
    events.emit(name, detail);
  };
  for (const name of MEDIA_EVENTS) media.on(name, (detail) => record(name, detail));
  return {
    record: record,
    on: events.on,
    open(listener) {
      deliver = listener;
      const marks = buffer;
      buffer = null;
      marks?.forEach(listener);
    },
    buffered: () => buffer,
    view: () => view,
  };
}
