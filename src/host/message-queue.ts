/** More than an owner's page says before it can have an answer. */
const KEPT_MESSAGES = 50;

/** The parts of `Window` that are used here. */
type ListeningWindow = Pick<Window, 'parent' | 'addEventListener' | 'dispatchEvent'>;

/**
 * Keeps what the parent says while the widget's code is on its way: the owner's page greets a frame as soon as it has
 * loaded, and once only. The result says it again, to whoever listens by then.
 */
export function queueMessages(window: ListeningWindow): () => void {
  const controller = new AbortController();
  const kept: MessageEvent[] = [];
  window.addEventListener(
    'message',
    (event) => {
      if (event.source === window.parent && kept.length < KEPT_MESSAGES) kept.push(event);
    },
    { signal: controller.signal },
  );
  return () => {
    controller.abort();
    for (const { data, origin, source } of kept.splice(0)) {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
    }
  };
}
