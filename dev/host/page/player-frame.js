import { createPlayer } from '/sdk/vv-embed.js';

/**
 * The player by the SDK, its frame as an owner would paste it. Every message of both ways is told of.
 * @param {{ place: Element, widgetUrl: string, onMessage: (message: { direction: 'in' | 'out', data: unknown, at: number }) => void }} options
 */
export function createPlayerFrame({ place, widgetUrl, onMessage }) {
  let player = null;
  const trace = (message) => onMessage({ ...message, at: Date.now() });

  return {
    origin: new URL(widgetUrl).origin,
    hello: () => player?.hello(),

    /** Sends anything at all. */
    post(data) {
      trace({ direction: 'out', data });
      player?.iframe.contentWindow?.postMessage(data, new URL(widgetUrl).origin);
    },

    /**
     * Shows another address. A new element, not a new `src`: that would add a step to the page's history.
     * @param {{ src: string, title: string }} next
     */
    open({ src, title }) {
      player?.destroy();
      // What the frame keeps is the frame's here, so that it can be looked at by itself.
      player = createPlayer(place, { src, title, trace, storage: 'frame' });
      const { iframe } = player;
      iframe.id = 'vv-player';
      // The page's own style gives it its size.
      iframe.removeAttribute('style');
      // Its messages are for the log.
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

/**
 * The same by the SDK.
 * @param {string} widgetUrl
 * @param {URLSearchParams} query
 */
export function sdkCode(widgetUrl, query) {
  const { movie_id: movieId = '', ...rest } = Object.fromEntries(query);
  const options = { src: widgetUrl, movieId, ...(Object.keys(rest).length > 0 && { query: rest }) };
  return `import { createPlayer } from 'vv-embed';\n\nconst player = createPlayer('#place', ${JSON.stringify(options, null, 2)});`;
}
