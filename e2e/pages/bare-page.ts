import type { Page } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';

export type Query = Readonly<Record<string, string | number>>;

export interface FrameOptions {
  readonly query?: Query;
  /** Attributes of the frame, such as `allow` and `sandbox`. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Whether the page sends `hello` by itself and asks for time updates, as the demo page does. */
  readonly greets?: boolean;
}

const ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media';

/**
 * Opens a page of the host origin with nothing but the player at the size of the window. It logs the player's messages
 * and speaks the protocol as the demo page does, so that {@link HostPage} drives it too.
 */
export async function openBarePage(
  page: Page,
  { query = {}, attributes = {}, greets = false }: FrameOptions = {},
): Promise<void> {
  const search = new URLSearchParams({ movie_id: '1' });
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  // An empty `movie_id` leaves the parameter out, as on the demo page.
  if (search.get('movie_id') === '') search.delete('movie_id');
  const src = `${E2E_ORIGIN.widget}/vv-player.php?${search}`;
  const all = Object.entries({ allow: ALLOW, ...attributes });
  const frame = all.map(([name, value]) => `${name}="${value}"`).join(' ');
  // The page needs the real origin first: `setContent` keeps it.
  await page.goto(`${E2E_ORIGIN.host}/page/frame-query.js`);
  await page.setContent(
    `<!doctype html><meta name="viewport" content="width=device-width"><style>html,body{margin:0;height:100%;overflow:hidden}iframe{display:block;border:0;width:100%;height:100%}</style>
<script>${SCRIPT}${greets ? GREETING : ''}</script><iframe id="vv-player" ${frame} src="${src.replaceAll('&', '&amp;')}"></iframe>`,
    { waitUntil: 'commit' },
  );
}

const SCRIPT = `
const HEAD = { ns: 'vv-player', v: 1 };
const post = (data) => document.getElementById('vv-player').contentWindow.postMessage(data, '*');
let last = 0;
window.vvMessages = [];
addEventListener('message', ({ data }) => vvMessages.push({ direction: 'in', data, at: Date.now() }));
window.vvCall = async (name, payload) => {
  const find = (test) => vvMessages.map(({ data }) => data).find((data) => data?.ns === HEAD.ns && test(data));
  const end = Date.now() + 7000;
  const wait = async (test) => {
    for (let sent = 0; Date.now() < end; sent += 1) {
      const found = find(test);
      if (found) return found;
      if (sent % 20 === 0 && !find(({ kind }) => kind === 'ready')) post({ ...HEAD, kind: 'hello' });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw Object.assign(new Error(name), { name: 'TimeoutError' });
  };
  await wait(({ kind }) => kind === 'ready');
  last += 1;
  const id = 'bare-' + last;
  post({ ...HEAD, kind: 'call', id, name, payload });
  const { error, payload: value } = await wait((data) => data.kind === 'result' && data.id === id);
  if (error) throw Object.assign(new Error(error.message), { name: error.name });
  return value;
};`;

const GREETING = `
const greet = () => {
  if (vvMessages.some(({ data }) => data?.ns === HEAD.ns && data.kind === 'ready')) return;
  document.getElementById('vv-player')?.contentWindow.postMessage(
    { ...HEAD, kind: 'hello', payload: { events: ['timeupdate'] } },
    '*',
  );
  setTimeout(greet, 50);
};
greet();`;
