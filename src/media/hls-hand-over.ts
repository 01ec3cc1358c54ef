import type Hls from 'hls.js';
import { tellNextStart, tellState } from './early-element';
import type { HlsClass } from './hls-library';

type Listener = (event: string, data: unknown) => void;

/** An hls.js whose events are kept for whoever takes it over. */
interface HandOver {
  /** The class to be given to Vidstack instead of hls.js; `taken` is called when it makes its instance. */
  library(taken: () => void): HlsClass;
}

/**
 * Keeps what an instance of hls.js says, until somebody makes "a new one" of the class given back: that is this instance,
 * and its listeners are told all of it, in order, when they set the source. `broken` is called if it breaks before.
 */
export function handOver(hls: Hls, Library: HlsClass, broken: () => void): HandOver {
  const said: [event: string, data: unknown][] = [];
  const events = Object.values(Library.Events);
  const record: Listener = (event, data) => {
    said.push([event, data]);
    if (event === Library.Events.ERROR && (data as { fatal: boolean }).fatal) broken();
  };
  for (const event of events) hls.on(event, record as never);

  /** Makes the instance look like one that has just been made, for as long as it is being set up. */
  const disguise = () => {
    for (const event of events) hls.off(event, record as never);
    const listeners: [event: string, listener: Listener][] = [];
    const own = hls as unknown as Record<string, unknown>;
    own.on = (event: string, listener: Listener) => {
      listeners.push([event, listener]);
      Object.getPrototypeOf(hls).on.call(hls, event, listener);
    };
    own.attachMedia = () => undefined;
    own.loadSource = (url: string) => {
      for (const name of ['on', 'attachMedia', 'loadSource']) Reflect.deleteProperty(own, name);
      const video = hls.media as HTMLVideoElement;
      if (new URL(url, location.href).href !== hls.url) return hls.loadSource(url);
      tellNextStart(video);
      video.dispatchEvent(new Event('loadstart'));
      for (const [event, data] of said) {
        for (const [wanted, listener] of listeners) if (wanted === event) listener(event, data);
      }
      tellState(video);
    };
  };

  return {
    library: (taken) =>
      new Proxy(Library, {
        construct() {
          taken();
          disguise();
          return hls;
        },
      }),
  };
}
