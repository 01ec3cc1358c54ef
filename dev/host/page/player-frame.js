import { createPlayer } from '/sdk/vv-embed.js';

/**
 * Creates the player by the SDK, with the frame code that a site would paste. Reports every message in both directions.
 * @param {{ container: Element, widgetUrl: string, onMessage: (message: { direction: 'in' | 'out', data: unknown, at:
 * number }) => void }} options
 */
export function createPlayerFrame({ container, widgetUrl, onMessage }) {
  let player = null;
  const trace = (message) => onMessage({ ...message, at: Date.now() });

  return {
    origin: new URL(widgetUrl).origin,
    hello: () => player?.hello(),

    /** Sends any value. */
    post(data) {
      trace({ direction: 'out', data });
      player?.iframe.contentWindow?.postMessage(data, new URL(widgetUrl).origin);
    },

    /**
     * Shows another URL in a new element. A new `src` would add an entry to the page's history.
     * @param {{ src: string, title: string }} next
     */
    open({ src, title }) {
      player?.destroy();
      // The frame keeps its own storage here, so that it can be inspected separately.
      player = createPlayer(container, { src, title, trace, storage: 'frame' });
      const { iframe } = player;
      iframe.id = 'vv-player';
      // The page's style sheet sets the size.
      iframe.removeAttribute('style');
      // Subscribes, so that the log shows these messages.
      player.on('timeupdate', () => {});
      return iframe;
    },

    /**
     * Calls a method of the player.
     * @param {string} name
     * @param {unknown} [payload]
     */
    call: (name, payload) => player.call(name, payload),
  };
}

/**
 * Writes the code that a site pastes.
 * @param {HTMLIFrameElement} element
 */
export function embedCode(element) {
  const quoted = (text) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const attributes = ['src', 'title', 'allow', 'referrerpolicy'].map((name) => {
    return `  ${name}="${quoted(element.getAttribute(name) ?? '')}"`;
  });
  const style = '  style="width:100%;aspect-ratio:16/9;border:0"';
  return ['<iframe', ...attributes, `${style}></iframe>`].join('\n');
}

/**
 * Writes the SDK code.
 * @param {string} widgetUrl
 * @param {URLSearchParams} query
 */
export function sdkCode(widgetUrl, query) {
  const { movie_id: movieId = '', ...rest } = Object.fromEntries(query);
  const options = { src: widgetUrl, movieId, ...(Object.keys(rest).length > 0 && { query: rest }) };
  return `import { createPlayer } from 'vv-embed';\n\nconst player = createPlayer('#place', ${JSON.stringify(options, null, 2)});`;
}
