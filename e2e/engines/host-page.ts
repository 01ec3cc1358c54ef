import { ENGINE_ORIGIN } from '../../dev/support/e2e-origins';

/** A player on the page: the query of its URL, and attributes of its frame. */
export interface PlayerFrame {
  readonly query: Readonly<Record<string, string | number>>;
  readonly attributes?: Readonly<Record<string, string>>;
}

const ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media';

/** URL of the widget. An empty `movie_id` leaves the parameter out. */
export function widgetUrl(query: PlayerFrame['query']): string {
  const search = new URLSearchParams({ movie_id: '1' });
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  if (search.get('movie_id') === '') search.delete('movie_id');
  return `${ENGINE_ORIGIN.widget}/vv-player.php?${search}`;
}

/** A page with nothing but players, one below the other, and the protocol as `vvCall`. */
export function hostPage(...frames: readonly PlayerFrame[]): string {
  const height = 100 / frames.length;
  const elements = frames.map(({ query, attributes = {} }) => {
    const all = Object.entries({ allow: ALLOW, src: widgetUrl(query).replaceAll('&', '&amp;'), ...attributes });
    return `<iframe ${all.map(([name, value]) => `${name}="${value}"`).join(' ')}></iframe>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>html,body{margin:0;height:100%;overflow:hidden}
iframe{display:block;border:0;width:100%;height:${height}%}</style><script>${SCRIPT}</script>${elements.join('')}`;
}

const SCRIPT = `
const HEAD = { ns: 'vv-player', v: 1 };
const messages = [];
window.vvEvents = [];
addEventListener('message', ({ data, source }) => {
  if (data?.ns !== HEAD.ns) return;
  messages.push({ data, source });
  if (data.kind === 'event') vvEvents.push(data.name);
});
let last = 0;
window.vvCall = async (frame, name, payload) => {
  const player = document.querySelectorAll('iframe')[frame].contentWindow;
  const find = (test) => messages.find(({ data, source }) => source === player && test(data))?.data;
  const end = Date.now() + 10000;
  const wait = async (test) => {
    for (let sent = 0; Date.now() < end; sent += 1) {
      const found = find(test);
      if (found) return found;
      if (sent % 20 === 0 && !find(({ kind }) => kind === 'ready'))
        player.postMessage({ ...HEAD, kind: 'hello', payload: { events: ['timeupdate'] } }, '*');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(name + ': no answer');
  };
  await wait(({ kind }) => kind === 'ready');
  last += 1;
  const id = 'call-' + last;
  player.postMessage({ ...HEAD, kind: 'call', id, name, payload }, '*');
  const { error, payload: value } = await wait((data) => data.kind === 'result' && data.id === id);
  if (error) throw new Error(error.name + ': ' + error.message);
  return value;
};`;
