import type { BrowserContext } from '@playwright/test';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';

/** A host of ads, which no network has. */
const HOST = 'http://ads.vv.test';

/** Reports by a ping of its own. */
const REPORT = `const report = (word) => fetch('${HOST}/ping/' + word, { mode: 'no-cors' });`;

/** A creative of VPAID that plays for \`seconds\` to its end. \`change\` replaces methods. */
const vpaid = (change = '', seconds = 4): string => `
${REPORT}
window.getVPAIDAd = () => {
  const listeners = {};
  const say = (name, ...args) => listeners[name] && listeners[name](...args);
  const total = ${seconds};
  let left = total;
  let slot;
  let timer;
  const tick = () => {
    const before = 1 - left / total;
    left = Math.max(0, left - 0.25);
    const now = 1 - left / total;
    ['AdVideoFirstQuartile', 'AdVideoMidpoint', 'AdVideoThirdQuartile'].forEach((name, index) => {
      const share = (index + 1) / 4;
      if (before < share && now >= share) say(name);
    });
    if (left > 0) return;
    clearInterval(timer);
    say('AdVideoComplete');
    say('AdStopped');
  };
  return Object.assign({
    handshakeVersion: () => '2.0',
    subscribe: (listener, name) => { listeners[name] = listener; },
    unsubscribe: () => {},
    initAd(width, height, mode, rate, data, environment) {
      slot = environment.slot;
      report('parameters-' + data.AdParameters);
      setTimeout(() => say('AdLoaded'), 50);
    },
    startAd() {
      slot.innerHTML = '<button style="position:absolute;left:40%;top:40%;width:20%;height:20%">own</button>';
      slot.firstChild.onclick = () => {
        report('pressed');
        say('AdClickThru', 'https://shop.vv.test/sale', '1', true);
      };
      say('AdStarted');
      say('AdImpression');
      say('AdVideoStart');
      timer = setInterval(tick, 250);
    },
    stopAd() { clearInterval(timer); report('stopped'); say('AdStopped'); },
    pauseAd() { clearInterval(timer); report('paused'); say('AdPaused'); },
    resumeAd() { timer = setInterval(tick, 250); report('resumed'); say('AdPlaying'); },
    resizeAd() {}, skipAd() {}, expandAd() {}, collapseAd() {},
    getAdDuration: () => total,
    getAdRemainingTime: () => left,
    getAdVolume: () => 1,
    setAdVolume: (volume) => report('volume-' + volume),
  }, { ${change} });
};`;

/** Tries everything that a creative must not reach, and reports each success. */
const ATTACKS = `
const tries = {
  storage: () => localStorage.setItem('x', '1'),
  session: () => sessionStorage.setItem('x', '1'),
  cookie: () => { document.cookie = 'x=1'; },
  database: () => indexedDB.open('x').onsuccess = () => report('reached-opened-database'),
  parent: () => parent.document.body.remove(),
  global: () => parent.env_ad_list_url.length,
  top: () => { top.location.href = '${HOST}/elsewhere'; },
  window: () => { if (window.open('${HOST}/popup')) return; throw new Error(); },
};
for (const [name, attempt] of Object.entries(tries)) {
  try { attempt(); report('reached-' + name); } catch { report('refused-' + name); }
}
const link = document.createElement('a');
Object.assign(link, { href: '${HOST}/popup', target: '_blank' });
link.click();
link.target = '_top';
link.click();`;

/** Scripts of VPAID by their name. */
export const SCRIPTS: Readonly<Record<string, string>> = {
  good: vpaid('', 10),
  long: vpaid('', 60),
  attack: `${REPORT}${ATTACKS}${vpaid().replace(REPORT, '')}`,
  'hangs in init': vpaid('initAd() {}'),
  'blocks its thread': vpaid('initAd() { for (;;); }'),
  'floods the bridge': vpaid('startAd() { for (let index = 0; index < 500; index += 1) say("AdLoaded"); }'),
  'throws at its start': vpaid('startAd() { throw new Error("no"); }'),
  'has version 3': vpaid('handshakeVersion: () => "3.0"'),
  'reports an error': vpaid('startAd() { say("AdError", "no fill"); }'),
  'has no ad': vpaid('startAd() { say("AdStarted"); say("AdStopped"); }'),
  'has no entry point': '',
  'leaves its document': vpaid(`startAd() { location.href = '${HOST}/elsewhere'; }`),
  'never ends': vpaid('startAd() { say("AdImpression"); }', 1),
};

const SIMID = `
${REPORT}
let id = 0;
const session = 'session-1';
const post = (type, args = {}) => {
  id += 1;
  parent.postMessage(JSON.stringify({ sessionId: session, messageId: id, type, timestamp: Date.now(), args }), '*');
};
addEventListener('message', ({ data }) => {
  const message = JSON.parse(data);
  const resolve = () => post('resolve', { messageId: message.messageId });
  if (message.type === 'SIMID:Player:init') { report('simid-' + message.args.creativeData.adParameters); resolve(); }
  if (message.type === 'SIMID:Player:startCreative') { report('simid-started'); resolve(); }
});
document.body.innerHTML = '<button style="position:absolute;left:40%;top:40%;width:20%;height:20%">own</button>';
document.body.firstChild.onclick = () => { report('pressed'); post('SIMID:Creative:requestStop'); };
post('createSession');`;

const PAGES: Readonly<Record<string, string>> = { simid: SIMID, silent: '' };

const EVENTS = ['creativeView', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'pause', 'resume'];

const tracking = EVENTS.map((event) => `<Tracking event="${event}">${HOST}/ping/${event}</Tracking>`).join('');
const vpaidFile = (name: string) =>
  `<MediaFile width="640" height="360" type="application/javascript" apiFramework="VPAID">${HOST}/vpaid/${encodeURIComponent(name)}</MediaFile>`;
const filmFile = (film: string) => `<MediaFile width="640" height="360" type="video/mp4">${film}</MediaFile>`;

const vast = (files: string) => `<VAST version="4.1"><Ad id="creative"><InLine><AdTitle>x</AdTitle>
<Error>${HOST}/ping/error-[ERRORCODE]</Error><Impression>${HOST}/ping/impression</Impression>
<Creatives><Creative id="creative"><Linear><Duration>00:00:04</Duration><AdParameters>data</AdParameters>
<TrackingEvents>${tracking}</TrackingEvents><VideoClicks><ClickThrough>https://shop.vv.test/</ClickThrough></VideoClicks>
<MediaFiles>${files}</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`;

/** The document of one ad: a creative of VPAID, a layer of SIMID above a film, or both files beside each other. */
type Tag = { vpaid: string } | { simid: string; film: string } | { vpaid: string; film: string };

function filesOf(tag: Tag): string {
  const film = 'film' in tag ? filmFile(tag.film) : '';
  if ('vpaid' in tag) return film + vpaidFile(tag.vpaid);
  const layer = `<InteractiveCreativeFile type="text/html" apiFramework="SIMID">${HOST}/simid/${tag.simid}</InteractiveCreativeFile>`;
  return film + layer;
}

/** Documents are asked for with cookies. */
const OPEN = {
  'Access-Control-Allow-Origin': E2E_ORIGIN.widget,
  'Access-Control-Allow-Credentials': 'true',
  'Cache-Control': 'no-store',
};

/** Serves a list whose only preroll is this ad. Returns the pings as they come: those of the player and of the creative. */
export async function serveCreative(context: BrowserContext, tag: Tag): Promise<string[]> {
  const pings: string[] = [];
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === HOST) pings.push(decodeURIComponent(pathname.replace(/^\/ping\//, '')));
  });
  await context.route(/\/ad-list\.json/, (route) =>
    route.fulfill({ headers: OPEN, json: { prerollList: [{ vastUrl: `${HOST}/tag` }] } }),
  );
  await context.route(`${HOST}/**`, (route) => {
    const [, kind, name = ''] = new URL(route.request().url()).pathname.split('/');
    const fulfill = (contentType: string, body: string) => route.fulfill({ headers: OPEN, contentType, body });
    if (kind === 'tag') return fulfill('text/xml', vast(filesOf(tag)));
    if (kind === 'vpaid') return fulfill('text/javascript', SCRIPTS[decodeURIComponent(name)] ?? '');
    if (kind === 'simid') return fulfill('text/html', `<body><script>${PAGES[name] ?? ''}</script></body>`);
    return fulfill('text/plain', '');
  });
  return pings;
}
