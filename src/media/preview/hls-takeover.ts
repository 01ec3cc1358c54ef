import type Hls from 'hls.js';
import type { HlsClass } from '../hls/hls-library';
import { replayState, reportNextStart } from './element-takeover';
import type { RecordedEvents } from './record-events';

type Listener = (event: string, data: unknown) => void;
type Subscription = readonly [event: string, listener: Listener];

/**
 * The class for Vidstack in place of hls.js. Its construction calls `take`, and returns a new instance if that is false,
 * else the running one. The listeners of that receive the recorded events in order when they set the source.
 * @param endRecord ends the record of the events, and gives them
 */
export function takeOverHls(
  hls: Hls,
  Library: HlsClass,
  endRecord: () => RecordedEvents,
  take: () => boolean,
): HlsClass {
  /** Makes the instance look new during its setup. */
  const interceptSetup = () => {
    let recorded = endRecord();
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

  return new Proxy(Library, {
    construct(Class, args) {
      if (!take()) return new Class(...(args as []));
      interceptSetup();
      return hls;
    },
  });
}

/** Makes the listeners see the recorded start, as if the element began it now. */
function replay(hls: Hls, video: HTMLVideoElement, recorded: RecordedEvents, listeners: readonly Subscription[]): void {
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
