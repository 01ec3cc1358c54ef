/**
 * Has React take this `<video>` for the one that it makes in `outlet`: nothing else of it can be handed one, and an
 * element that is moved within a document at once goes on playing. React alone asks the element of its root for the
 * document to make elements by; whoever else makes a video gets a new one.
 * The loan ends when the next one is made after the element stands in `outlet`, and with the signal.
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
  // The root is one of them.
  for (let element = outlet.parentElement; element !== null; element = element.parentElement) {
    if (element === document.body) break;
    Object.defineProperty(element, 'ownerDocument', { value: lender, configurable: true });
    lending.push(element);
  }
  signal.addEventListener('abort', end);
}

/** Events by which an element tells how far it has come, and from which state on it has told. */
const MISSED_EVENTS: readonly (readonly [type: string, readyState: number])[] = [
  ['durationchange', 1],
  ['loadedmetadata', 1],
  ['loadeddata', 2],
  ['progress', 2],
  ['canplay', 3],
  ['canplaythrough', 4],
];

/** Tells whoever listens only now how far an element has come. */
export function replayState(video: HTMLVideoElement): void {
  for (const [type, state] of MISSED_EVENTS) if (video.readyState >= state) video.dispatchEvent(new Event(type));
}

/** Answers the next `play` of an element that plays already as a start is answered: by the events of one. */
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
