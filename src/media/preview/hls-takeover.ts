import type Hls from 'hls.js';
import type { HlsClass } from '../hls/hls-library';
import { replayState, reportNextStart } from './element-takeover';

type Listener = (event: string, data: unknown) => void;

/** An hls.js that has begun, for whoever takes it over. */
interface HandOver {
  /**
   * The class to be given to Vidstack instead of hls.js; `take` is asked when it makes its instance. Where that says no
   * it is a new one, as ever.
   */
  library(take: () => boolean): HlsClass;
}

/**
 * What Vidstack and we ourselves need to know of what was before (`providers/hls/hls.ts` of Vidstack 1.15.6, and who
 * listens to `hls-…` here). Of each kind the last one says all, but for cues. None of them carries a segment.
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
 * Keeps what an instance of hls.js says, until somebody makes "a new one" of the class given back: that is this instance,
 * and its listeners are told what it said, in order, when they set the source; nothing is kept then. `broken` is called
 * if it breaks before.
 */
export function handOver(hls: Hls, Library: HlsClass, broken: () => void): HandOver {
  const { Events } = Library;
  let recorded: [event: string, data: unknown][] = [];
  const record: Listener = (event, data) => {
    const index = recorded.findIndex(([before]) => before === event && event !== Events.CUES_PARSED);
    // Where the first of its kind was: a quality is chosen from those of a playlist told of before.
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

  /** Makes the instance look like one that has just been made, for as long as it is being set up. */
  const disguise = () => {
    for (const name of REPLAYED_EVENTS) hls.off(Events[name], record as never);
    hls.off(Events.ERROR, onError as never);
    const listeners: [event: string, listener: Listener][] = [];
    const own = hls as unknown as Record<string, unknown>;
    const undisguise = () => {
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
      // Somebody made another element after all: it begins anew there.
      undisguise();
      hls.media?.remove();
      hls.detachMedia();
      hls.attachMedia(media);
    };
    own.loadSource = (url: string) => {
      const before = undisguise();
      const video = hls.media as HTMLVideoElement;
      if (new URL(url, location.href).href !== hls.url) return hls.loadSource(url);
      reportNextStart(video);
      video.dispatchEvent(new Event('loadstart'));
      // Vidstack takes an instance that plays a quality already for one that was told to.
      Object.defineProperty(own, 'currentLevel', { value: -1, configurable: true });
      for (const [event, data] of before) {
        for (const [type, listener] of listeners) if (type === event) listener(event, data);
      }
      Reflect.deleteProperty(own, 'currentLevel');
      replayState(video);
    };
  };

  return {
    library: (take) =>
      new Proxy(Library, {
        construct(Class, args) {
          if (!take()) return new Class(...(args as []));
          disguise();
          return hls;
        },
      }),
  };
}
