/** More than a host page sends before it can have an answer. */
const MAX_QUEUED_MESSAGES = 50;

/** The parts of `Window` that are used here. */
type ListeningWindow = Pick<Window, 'parent' | 'addEventListener' | 'dispatchEvent'>;

/**
 * Queues the messages of the parent window while the widget's code loads: a host page may say hello only once, as soon
 * as the frame has loaded. The result dispatches the queued messages again.
 */
export function queueMessages(window: ListeningWindow): () => void {
  const controller = new AbortController();
  const queued: MessageEvent[] = [];
  window.addEventListener(
    'message',
    (event) => {
      if (event.source === window.parent && queued.length < MAX_QUEUED_MESSAGES) queued.push(event);
    },
    { signal: controller.signal },
  );
  return () => {
    controller.abort();
    for (const event of queued.splice(0)) window.dispatchEvent(copyOf(event));
  };
}

/** A dispatched event cannot be dispatched again. Firefox 140 throws for a window of another origin as `source`. */
function copyOf({ data, origin, source }: MessageEvent): MessageEvent {
  return Object.defineProperty(new MessageEvent('message', { data, origin }), 'source', { value: source });
}
