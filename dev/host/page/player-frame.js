const NAMESPACE = 'vv-player';
const VERSION = 1;
const CALL_LIMIT_MS = 7000;
const HELLO_STEP_MS = 250;

const ATTRIBUTES = {
  id: 'vv-player',
  allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media; clipboard-write; web-share; screen-wake-lock',
  allowfullscreen: '',
  referrerpolicy: 'strict-origin-when-cross-origin',
};

/** A call that the player refused; the name says why. */
class PlayerError extends Error {
  constructor({ name, message }) {
    super(message);
    this.name = name;
  }
}

/**
 * The player's frame and the typed protocol with it: hello first, then calls by id. Messages count only when they come
 * from this frame and from the widget's origin.
 * @param {{ place: Element, widgetUrl: string, onMessage: (message: { direction: 'in' | 'out', data: unknown, at: number }) => void }} options
 */
export function createPlayerFrame({ place, widgetUrl, onMessage }) {
  const origin = new URL(widgetUrl).origin;
  const waiting = new Map();
  let frame = null;
  let isReady = false;
  let lastId = 0;

  const post = (data) => {
    frame?.contentWindow?.postMessage(data, origin);
    onMessage({ direction: 'out', data, at: Date.now() });
  };
  const hello = () =>
    post({ ns: NAMESPACE, v: VERSION, kind: 'hello', payload: { events: ['timeupdate', 'fullscreenchange'] } });

  window.addEventListener('message', (event) => {
    if (frame === null || event.source !== frame.contentWindow || event.origin !== origin) return;
    const { data } = event;
    onMessage({ direction: 'in', data, at: Date.now() });
    if (data?.ns !== NAMESPACE || data.v !== VERSION) return;
    if (data.kind === 'ready') isReady = true;
    // The browser has no fullscreen for a frame here: the page gives it the whole window instead.
    if (data.kind === 'event' && data.name === 'fullscreenchange') {
      frame.classList.toggle('stretched', data.payload.stretched);
    }
    if (data.kind === 'result') waiting.get(data.id)?.(data);
  });

  /** Says hello until the player answers: it may still be loading. */
  const handshake = async (deadline) => {
    for (let step = HELLO_STEP_MS; !isReady && Date.now() < deadline; step = Math.min(step * 2, 2000)) {
      hello();
      const until = Math.min(Date.now() + step, deadline);
      while (!isReady && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (!isReady) throw new PlayerError({ name: 'TimeoutError', message: 'The player does not answer hello' });
  };

  return {
    origin,
    hello,
    post,

    /**
     * Shows another address. A new element, not a new `src`: that would add a step to the page's history.
     * @param {{ src: string, title: string }} next
     */
    open({ src, title }) {
      const element = document.createElement('iframe');
      for (const [name, value] of Object.entries({ src, title, ...ATTRIBUTES })) element.setAttribute(name, value);
      element.addEventListener('load', () => {
        isReady = false;
        hello();
      });
      isReady = false;
      if (frame === null) place.append(element);
      else frame.replaceWith(element);
      frame = element;
      return element;
    },

    /**
     * Calls a method of the player.
     * @param {string} name
     * @param {unknown} [payload]
     */
    async call(name, payload) {
      const deadline = Date.now() + CALL_LIMIT_MS;
      await handshake(deadline);
      lastId += 1;
      const id = `call-${lastId}`;
      try {
        return await new Promise((resolve, reject) => {
          const timeout = { name: 'TimeoutError', message: `No result of ${name}` };
          setTimeout(() => reject(new PlayerError(timeout)), deadline - Date.now());
          waiting.set(id, (data) => (data.error ? reject(new PlayerError(data.error)) : resolve(data.payload)));
          post({ ns: NAMESPACE, v: VERSION, kind: 'call', id, name, ...(payload === undefined ? {} : { payload }) });
        });
      } finally {
        waiting.delete(id);
      }
    },
  };
}

/**
 * The code an owner pastes.
 * @param {HTMLIFrameElement} element
 */
export function embedCode(element) {
  const quoted = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const attributes = ['src', 'title', 'allow', 'referrerpolicy'].map((name) => {
    return `  ${name}="${quoted(element.getAttribute(name) ?? '')}"`;
  });
  const style = '  style="width:100%;aspect-ratio:16/9;border:0"';
  return ['<iframe', ...attributes, style, '  allowfullscreen></iframe>'].join('\n');
}
