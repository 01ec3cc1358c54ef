/**
 * Makes React use this `<video>` for the one that it creates in `outlet`. React offers no other way to pass an element.
 * An element that moves synchronously within a document continues to play. React alone reads the document from the
 * element of its root; other code that creates a video gets a new one. The takeover ends at the next creation after the
 * element is in `outlet`, and with the signal.
 */
export function handOverElement(video: HTMLVideoElement, outlet: Element, signal: AbortSignal): void {
  const document = outlet.ownerDocument;
  const lending: Element[] = [];
  const end = () => {
    for (const element of lending.splice(0)) Reflect.deleteProperty(element, 'ownerDocument');
  };
  const make = ((...args: Parameters<Document['createElement']>) => {
    if (args[0] !== 'video') return document.createElement(...args);
    if (outlet.querySelector('video') === null) return video;
    end();
    return document.createElement(...args);
  }) as Document['createElement'];
  const lender = new Proxy(document, {
    get(target, name) {
      if (name === 'createElement') return make;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  // One of the ancestors is the root.
  for (let element = outlet.parentElement; element !== null; element = element.parentElement) {
    if (element === document.body) break;
    Object.defineProperty(element, 'ownerDocument', { value: lender, configurable: true });
    lending.push(element);
  }
  signal.addEventListener('abort', end);
}

/** Events of a loading element, each with the ready state from which it has fired. */
const MISSED_EVENTS: readonly (readonly [type: string, readyState: number])[] = [
  ['durationchange', 1],
  ['loadedmetadata', 1],
  ['loadeddata', 2],
  ['progress', 2],
  ['canplay', 3],
  ['canplaythrough', 4],
];

/** Dispatches the events that a late listener has missed. */
export function replayState(video: HTMLVideoElement): void {
  for (const [type, state] of MISSED_EVENTS) if (video.readyState >= state) video.dispatchEvent(new Event(type));
  // A paused element reports its position no more.
  if (video.paused && video.currentTime > 0) video.dispatchEvent(new Event('timeupdate'));
}

/** Answers the next `play` of a playing element with the events of a start. */
export function reportNextStart(video: HTMLVideoElement): void {
  if (video.paused) return;
  const forget = () => Reflect.deleteProperty(video, 'play');
  video.addEventListener('pause', forget, { once: true });
  video.play = () => {
    forget();
    setTimeout(() => {
      if (video.paused) return;
      video.dispatchEvent(new Event('play'));
      if (video.readyState > 2) video.dispatchEvent(new Event('playing'));
    });
    return Promise.resolve();
  };
}
