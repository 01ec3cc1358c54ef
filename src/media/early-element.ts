/**
 * Has React take this `<video>` for one that it makes: nothing else of it can be handed one, and an element that is moved
 * within a document at once goes on playing. Until the element stands in `outlet`, whoever makes a video gets it.
 */
export function lendElement(document: Document, video: HTMLVideoElement, outlet: Element, signal: AbortSignal): void {
  const make = document.createElement;
  const restore = () => {
    if (document.createElement === lend) Reflect.deleteProperty(document, 'createElement');
  };
  const lend = ((...args: Parameters<typeof make>) => {
    if (outlet.contains(video)) restore();
    else if (args[0] === 'video') return video;
    return make.apply(document, args);
  }) as typeof make;
  document.createElement = lend;
  signal.addEventListener('abort', restore);
}

/** Events by which an element tells how far it has come, and from which state on it has told. */
const TOLD: readonly (readonly [type: string, readyState: number])[] = [
  ['durationchange', 1],
  ['loadedmetadata', 1],
  ['loadeddata', 2],
  ['progress', 2],
  ['canplay', 3],
  ['canplaythrough', 4],
];

/** Tells whoever listens only now how far an element has come. */
export function tellState(video: HTMLVideoElement): void {
  for (const [type, state] of TOLD) if (video.readyState >= state) video.dispatchEvent(new Event(type));
}

/** Answers the next `play` of an element that plays already as a start is answered: by the events of one. */
export function tellNextStart(video: HTMLVideoElement): void {
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
