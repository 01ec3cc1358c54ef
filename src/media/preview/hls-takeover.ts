import type Hls from 'hls.js';
import type { HlsClass } from '../hls/hls-library';
import { replayState, reportNextStart } from './element-takeover';

type Listener = (event: string, data: unknown) => void;
type Subscription = readonly [event: string, listener: Listener];
type Recorded = [event: string, data: unknown][];

/** A running hls.js instance, for its next user. */
interface HandOver {
  /**
   * The class for Vidstack in place of hls.js. Its construction calls `take`, and returns a new instance if that is
   * false.
   */
  library(take: () => boolean): HlsClass;
}

/**
 * Past events that Vidstack (`providers/hls/hls.ts` of 1.15.6) and our own `hls-…` listeners need. The last event of
 * each type is enough, except for cues. None of them carries a segment.
 */
const REPLAYED_EVENTS = [
  'MANIFEST_LOADING',
  'MANIFEST_LOADED',
  'LEVEL_LOADED',
  'LEVEL_UPDATED',
  'LEVEL_SWITCHED',
  'AUDIO_TRACK_SWITCHED',
  'BUFFER_CODECS',
  'NON_NATIVE_TEXT_TRACKS_FOUND',
  'CUES_PARSED',
] as const;

/**
 * Records the events of an hls.js instance until the returned class is constructed. The construction returns this
 * instance. Its listeners receive the recorded events in order when they set the source. Recording ends then. `broken`
 * is called if the instance fails before.
 */
export function handOver(hls: Hls, Library: HlsClass, broken: () => void): HandOver {
  const { Events } = Library;
  let recorded: Recorded = [];
  const record: Listener = (event, data) => {
    const index = recorded.findIndex(([before]) => before === event && event !== Events.CUES_PARSED);
    // Replaces the first event of its type in position: a rendition belongs to an earlier playlist event.
    if (index < 0) recorded.push([event, data]);
    else recorded[index] = [event, data];
  };
  const onError: Listener = (_, data) => {
    if (!(data as { fatal: boolean }).fatal) return;
    recorded = [];
    broken();
  };
  for (const name of REPLAYED_EVENTS) hls.on(Events[name], record as never);
  hls.on(Events.ERROR, onError as never);

  /** Makes the instance look new during its setup. */
  const interceptSetup = () => {
    for (const name of REPLAYED_EVENTS) hls.off(Events[name], record as never);
    hls.off(Events.ERROR, onError as never);
    const listeners: Subscription[] = [];
    const own = hls as unknown as Record<string, unknown>;
    const endIntercept = () => {
      for (const name of ['on', 'attachMedia', 'loadSource']) Reflect.deleteProperty(own, name);
      const before = recorded;
      recorded = [];
      return before;
    };
    own.on = (event: string, listener: Listener) => {
      listeners.push([event, listener]);
      Object.getPrototypeOf(hls).on.call(hls, event, listener);
    };
    own.attachMedia = (media: HTMLMediaElement) => {
      if (media === hls.media) return;
      // React created another element, so the source starts anew there.
      endIntercept();
      hls.media?.remove();
      hls.detachMedia();
      hls.attachMedia(media);
    };
    own.loadSource = (url: string) => {
      const before = endIntercept();
      const video = hls.media as HTMLVideoElement;
      if (new URL(url, location.href).href !== hls.url) return hls.loadSource(url);
      replay(hls, video, before, listeners);
    };
  };

  return {
    library: (take) =>
      new Proxy(Library, {
        construct(Class, args) {
          if (!take()) return new Class(...(args as []));
          interceptSetup();
          return hls;
        },
      }),
  };
}

/** Makes the listeners see the recorded start, as if the element began it now. */
function replay(hls: Hls, video: HTMLVideoElement, recorded: Recorded, listeners: readonly Subscription[]): void {
  reportNextStart(video);
  video.dispatchEvent(new Event('loadstart'));
  // Vidstack takes a set rendition for a manual choice.
  Object.defineProperty(hls, 'currentLevel', { value: -1, configurable: true });
  for (const [event, data] of recorded) {
    for (const [type, listener] of listeners) if (type === event) listener(event, data);
  }
  Reflect.deleteProperty(hls, 'currentLevel');
  replayState(video);
}
