import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '@/catalogue/calls';
import { OWN_QUERY_NAMES } from '@/domain/startup/params';
import { deflateText, textsOf } from '../../dev/build/page-texts';
import {
  type Bundle,
  type Chunk,
  firstChunks,
  inlineScripts,
  PREFIX,
  pageUrls,
  previewChunks,
  readBundle,
} from '../../dev/sizes/bundle';
import { originOf } from '../../dev/sizes/compressed-size';
import { adChunks, measureSums, overLimit, readLimits, SUM_NAMES } from '../../dev/sizes/size-sums';
import { ENDPOINTS } from '../support/catalogue-endpoints';
import { urlsOf, wrongUrls } from './support/bundle-urls';
import { filteredNames, filteredPage, filteredStyles } from './support/filter-names';
import { isBlockedUrl, isHiddenName } from './support/filter-rules';

/** Each is a request before the first frame: a lazy chunk must not make shared modules chunks of their own. */
const FIRST_CHUNKS = ['hls', 'main'];
/** The same, with the code of the player. */
const PLAYER_CHUNKS = [...FIRST_CHUNKS, 'player', 'react', 'vidstack'];
const RESCUE = /\/src\/app\/rescue\/rescue\.ts$/;
const PLAYER_PACKAGES = /^(?:react|react-dom|@vidstack\/react|valibot|zustand)$/;
const ADS = /\/src\/ads\//;
/** Modules that the first frame requires. If the page did not load them, the checks below would pass for nothing. */
const NEEDED = [/\/src\/main\.tsx$/, /\/src\/ui\/player\/player-surface\.tsx$/, /\/hls\.js\//, /\/react-dom\//];
/** Packages that load after the first frame. */
const LAZY_PACKAGES = /\/node_modules\/(@sentry|@fingerprintjs|axios|dashjs)\//;
/** Texts of Vidstack's menus, tooltips, gestures and sliders. */
const UNUSED_TEXT = /media-menu|media-tooltip|will-trigger|media-speed-slider|--slider-progress|--thumbnail-width/;
/** URLs that appear only in the code of video providers or of the back-office calls. */
const LAZY_TEXT = /youtube-nocookie\.com|player\.vimeo\.com|\/administration/;

/** The files of both builds. */
const ASSETS = 'dist/widget-assets';
const NAMED_FILE = /widget-assets\/([\w.-]+\.(?:js|css))/g;

let bundle: Bundle;
let first: Chunk[];

/** Names of chunks without their hashes. */
const namesOf = (chunks: readonly Chunk[]) => chunks.map(({ name }) => name.replace(/-.{12}\.js$/, '')).sort();

beforeAll(async () => {
  bundle = await readBundle();
  first = firstChunks(bundle);
});

describe('built widget', () => {
  test('names every file by one prefix', () => {
    expect(bundle.chunks.length).toBeGreaterThan(5);
    const wrong = bundle.chunks.flatMap((chunk) =>
      wrongUrls(urlsOf(chunk), bundle.names).map((url) => `${chunk.name} -> ${url}`),
    );
    expect(wrong).toEqual([]);
  });

  test('has every file that a script of either build names', async () => {
    const files = await readdir(ASSETS);
    const scripts = files.filter((name) => name.endsWith('.js'));
    const missing = scripts.map(async (name) => {
      const code = await readFile(`${ASSETS}/${name}`, 'utf8');
      return [...code.matchAll(NAMED_FILE)]
        .filter(([, file]) => !files.includes(file ?? ''))
        .map(([url]) => `${name} -> ${url}`);
    });
    expect(scripts.filter((name) => name.startsWith('compatible-')).length).toBeGreaterThan(50);
    expect((await Promise.all(missing)).flat()).toEqual([]);
  });

  test('ships the WebAssembly of jassub unchanged, as a file of its own, and nothing of its part under the GPL', async () => {
    const files = (await readdir(ASSETS)).filter((name) => name.endsWith('.wasm'));
    expect(files).toHaveLength(1);
    const shipped = await readFile(`${ASSETS}/${files[0]}`);
    expect(shipped.equals(await readFile('node_modules/jassub/dist/wasm/jassub-worker.wasm'))).toBe(true);
    const origins = new Set(bundle.chunks.flatMap(({ moduleIds }) => moduleIds.map(originOf)));
    expect(origins).toContain('abslink');
    expect(origins).not.toContain('rvfc-polyfill');
  });

  test('the page names every file by the same prefix', () => {
    expect(pageUrls(bundle.html).length).toBeGreaterThan(2);
    expect(wrongUrls(pageUrls(bundle.html), bundle.names)).toEqual([]);
  });
});

describe('before the first frame', () => {
  test.each(NEEDED)('%s loads from the page', (pattern) => {
    expect(first.filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))).toHaveLength(1);
  });

  test('nothing deferrable runs', () => {
    const found = first.flatMap(({ name, moduleIds, code }) => [
      ...moduleIds.filter((id) => LAZY_PACKAGES.test(id)).map((id) => `${name}: ${id.replace(/^.*node_modules/, '')}`),
      ...(LAZY_TEXT.test(code) ? [`${name}: ${LAZY_TEXT.exec(code)?.[0]}`] : []),
    ]);
    expect(found).toEqual([]);
  });

  test('no part of Vidstack loads that nothing uses', () => {
    expect(
      first.flatMap(({ name, code }) => (UNUSED_TEXT.test(code) ? [`${name}: ${UNUSED_TEXT.exec(code)?.[0]}`] : [])),
    ).toEqual([]);
  });

  test('a preview that autoplays needs hls.js, but no code of the player', () => {
    const chunks = previewChunks(bundle);
    const origins = [...new Set(chunks.flatMap(({ moduleIds }) => moduleIds.map(originOf)))];
    expect(origins).toContain('hls.js');
    expect(origins.filter((name) => PLAYER_PACKAGES.test(name))).toEqual([]);
    expect(namesOf(chunks)).toEqual(FIRST_CHUNKS);
  });

  test('the entry waits for no other chunk', () => {
    const entry = first.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')));
    expect(entry?.code.slice(0, 40)).not.toMatch(/^import\b/);
  });

  test('the page carries the shell and the scripts that open it', () => {
    expect(bundle.html).toMatch(/<style>.*vv-big-play.*<main\b.*<svg.*<\/main>/s);
    expect(inlineScripts(bundle.html).join('\n')).toContain('vv-shell');
  });

  test('the page is compressed to 12 kB, with some 300 bytes of a host', () => {
    const texts = textsOf(bundle.html).filter((text) => !text.includes('data-visible="soon"'));
    const bytes = texts.map((text) => deflateText(text).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(11_700);
  });

  test('the style sheet has the styles of the player alone, and other chunks adopt their own', () => {
    const styled = bundle.chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('.css')));
    const own = styled.filter(({ code }) => code.includes('.replaceSync('));
    expect(bundle.css).toHaveLength(1);
    expect(own.length).toBeGreaterThan(5);
    expect(styled.filter((chunk) => !own.includes(chunk)).map(({ name }) => name.replace(HASH, ''))).toEqual([
      'player.js',
    ]);
  });

  test('no style sheet blocks the paint of the shell or the code of the preview', () => {
    const { html } = bundle;
    expect(html).toContain('id="vv-boot"');
    const outsideTemplates = html.replace(/<template.*?<\/template>/gs, '');
    expect(outsideTemplates).not.toContain('rel="stylesheet"');
    expect(html.replace(outsideTemplates, '')).toMatch(/<template id="vv-next">\s*<link rel="stylesheet"/);
  });

  test('the code for starts that hang needs no other chunk, and the page names it by the same prefix', () => {
    const rescue = bundle.chunks.find(({ moduleIds }) => moduleIds.some((id) => RESCUE.test(id)));
    expect(rescue?.code).not.toMatch(/\b(?:import|from)\s*["'`(]/);
    expect(inlineScripts(bundle.html).join('\n')).toContain(`import(\`${PREFIX}${rescue?.name}\`)`);
  });

  test('the shell comes before all scripts, and its own before the one with the requests', () => {
    const { html } = bundle;
    const places = ['</style>', '</main>', '<script', 'vv-shell', '/contents/', 'vvShell.afterPaint(vvStart)'];
    const order = places.map((text) => html.indexOf(text));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((one, other) => one - other));
  });
});

describe('sizes', () => {
  test('bench/size-limits.json has the four sums', () => {
    expect(Object.keys(readLimits())).toEqual([...SUM_NAMES]);
  });

  test('are within the limits and their slack', () => {
    const over = overLimit(measureSums(bundle), readLimits());
    expect(over, over.join('\n')).toEqual([]);
  });
});

describe('catalogue client', () => {
  /** Calls that only a signed-in viewer makes. */
  const WITH_TOKEN = /time-progress|\/watched\/last|\/completed|\/authentication/;
  const OURS = /\/src\//;

  const ENDPOINT_MODULE = /\/packages\/catalogue-client\/src\/endpoints\/([\w-]+)\.ts$/;

  test('bundles only the endpoint modules of the eleven calls', () => {
    const rendered = bundle.chunks.flatMap(({ lengths = new Map<string, number>() }) =>
      [...lengths].flatMap(([id, length]) => (length > 0 ? (ENDPOINT_MODULE.exec(id)?.[1] ?? []) : [])),
    );
    expect([...new Set(rendered)].sort()).toEqual(['authentication', 'contents', 'history', 'progress']);
  });

  test('bundles no path of another call', () => {
    const made = new Set<string>(Object.values(calls).map(({ path }) => path));
    const others = [...ENDPOINTS.values()].map(({ path }) => path).filter((path) => !made.has(path));
    expect(others.length).toBeGreaterThan(70);
    const own = bundle.chunks.filter(({ moduleIds }) => moduleIds.some((id) => OURS.test(id)));
    const found = own.flatMap(({ name, code }) =>
      others
        .filter((path) => ['"', "'", '`'].some((quote) => code.includes(quote + path + quote)))
        .map((path) => `${name}: ${path}`),
    );
    expect(found).toEqual([]);
    const all = own.map(({ code }) => code).join('');
    expect([...made].filter((path) => !all.includes(path))).toEqual([]);
  });

  test('loads the account lazily', () => {
    const account = bundle.chunks.filter(({ code }) => WITH_TOKEN.test(code));
    expect(namesOf(account)).toEqual(['follow-account', 'open-auth-session']);
    expect(account.filter((chunk) => first.includes(chunk))).toEqual([]);
  });

  test('does not split the first chunks', () => {
    expect(namesOf(first)).toEqual(PLAYER_CHUNKS);
  });
});

describe('ad engine', () => {
  test('is one chunk without other code', () => {
    const [engine, ...lazy] = adChunks(bundle);
    expect(engine?.moduleIds.filter((id) => !ADS.test(id))).toEqual([]);
    expect(namesOf(lazy)).toEqual(['open-creative', 'read-schedule', 'serve-extras']);
  });

  test('loads after the first frame', () => {
    expect(adChunks(bundle).filter((chunk) => first.includes(chunk))).toEqual([]);
  });
});

/** The hash of a file name is no word. */
const HASH = /-[\w-]{12}(?=\.)/;
/**
 * The specification names this parameter, which a publisher may leave out. It also names `env_ad_list_url`, `env_ad_headers` and
 * `env_fingerprint`, which are globals and in no URL, the function `videoplayer_ad_play` and the cookie `device_fp`.
 */
const SPECIFIED = ['sentry_project_label'];
/** The parameter of the asset's URL, and those that the player reads from the query of its frame. */
const PARAMETERS = ['path', ...OWN_QUERY_NAMES].filter((name) => !SPECIFIED.includes(name));

describe('content blocker', () => {
  test('blocks no file of the widget', () => {
    const files = [...bundle.names].map((name) => name.replace(HASH, ''));
    expect(files).toContain('spots.js');
    expect(files.filter(isBlockedUrl)).toEqual([]);
  });

  test('blocks no parameter of the frame', () => {
    expect(PARAMETERS).toContain('auto_play');
    expect(PARAMETERS.filter(isBlockedUrl)).toEqual([]);
  });

  const isOurs = ({ moduleIds }: Chunk) => moduleIds.some((id) => id.includes('/src/'));

  test('matches no style', () => {
    const adopted = bundle.chunks.flatMap(({ code }) => [...code.matchAll(/\.replaceSync\((["'`])(.*?)\1\)/gs)]);
    const styles = [...bundle.css, ...adopted.map(([, , css = '']) => css)];
    expect(styles.flatMap(filteredStyles)).toEqual([]);
  });

  test('matches nothing in the page', () => {
    expect(inlineScripts(bundle.html).join('')).toContain('dataset');
    expect(filteredPage(bundle.html)).toEqual([]);
  });

  test('matches nothing in our chunks', () => {
    const own = bundle.chunks.filter(isOurs);
    expect(own.map(({ code }) => code).join('')).toContain('spot-layer');
    const found = own.flatMap(({ name, code }) => filteredNames(name, code).map((text) => `${name}: ${text}`));
    expect(found).toEqual([]);
  });
});

describe('bundle checkers', () => {
  test.each([
    'ads.js',
    'run-ads.js',
    'ad-layer.js',
    'banner.js',
    'statistics-outlet.js',
    'fingerprint.js',
    'sentry.js',
  ])('know that a blocker finds the file %s', (name) => expect(isBlockedUrl(name)).toBe(true));

  test.each(['ad-layer', 'x-ads', 'ads', 'ad', 'banner', 'advert-box', 'statistics'])(
    'know that a blocker hides the name %s',
    (name) => expect(isHiddenName(name)).toBe(true),
  );

  test.each(['vstat', 'spot-status', 'captions-track', 'v1a', 'share-sheet'])('know that no blocker hides %s', (name) =>
    expect(isHiddenName(name)).toBe(false),
  );

  test.each([
    ['a class', '.ad-layer{color:red}', ['ad-layer']],
    ['a class of a module', 'a ~ ._ad-layer_x1_2{color:red}', ['_ad-layer_x1_2']],
    ['a part of a word', '.thread-list{color:red}', ['thread-list']],
    ['a test id', '[data-testid="ad-slot"]{color:red}', ['ad-slot']],
    ['an id', '#ad-1{color:red}', ['ad-1']],
    ['another attribute', '[data-layer=ads]{color:red}', ['ads']],
    ['the name of an attribute', '[data-ad-phase]{color:red}', ['ad-phase']],
    ['nothing in properties and values', '.a{--vv-ad-x:1;background:url(ad-b.png);color:#fad}', []],
  ])('find a filtered name in styles: %s', (_, css, names) => {
    expect(filteredStyles(css)).toEqual(names);
  });

  test.each([
    ['a property', 'jsx("div", {"data-testid": `ad-slot`})', ['ad-slot']],
    ['a word within', 'jsx("div", {className: x ? "head-line" : ""})', ['head-line']],
    ['a template', `jsx("div", {id: \`load-\${x}\`})`, ['load-']],
    ['an assignment', 'x.className = "thread-a"', ['thread-a']],
    ['setAttribute', 'x.setAttribute("class", "load-a")', ['load-a']],
    ['classList', 'x.classList.add("a", "load-a")', ['load-a']],
    ['a test id that a component passes on', 'jsx(Button, {testId: "skip-ads"})', ['skip-ads']],
    ['the default of such a test id', 'function Spinner({testId: e = "ads-spinner"}) {}', ['ads-spinner']],
    ['a data set', 'label.dataset.testid = "head-cover"', ['head-cover']],
    ['an index of a data set', 'x.dataset["kind"] = "banner"', ['banner']],
    ['a merge into a data set', 'Object.assign(x.dataset, {kind: "banner"})', ['banner']],
    ['another attribute', 'jsx("div", {"data-layer": "ads"})', ['ads']],
    ['another attribute that is set', 'x.setAttribute("data-kind", "sponsor")', ['sponsor']],
    ['the name of an attribute', 'jsx("div", {"data-ads": x})', ['ads']],
    ['the name of an attribute that is set', 'x.setAttribute("data-banner", "")', ['banner']],
    ['the name of an attribute that is toggled', 'x.toggleAttribute("data-banner", y)', ['banner']],
    ['a name in a data set', 'if (x.dataset.adPhase) y()', ['ad-phase']],
    ['markup', 'x.innerHTML = `<b class="ads"></b>`', ['ads']],
    ['nothing in a longer word of a name', 'jsx("div", {"data-leads-to": x})', []],
    ['nothing in other properties', 'f({kind: "loads", name: "ads"}); x.kind = "ads"', []],
    ['a text that goes elsewhere', 'f("ad-slot", "x ad-slot", "_ad-slot_1")', ['ad-slot', 'x ad-slot', '_ad-slot_1']],
    ['nothing in events and addresses', 'on("load-start"); import("./vv-player.php?path=/widget-assets/ad-x.js")', []],
  ])('find a filtered name in code: %s', (_, code, names) => {
    expect(filteredNames('a.js', code)).toEqual(names);
  });

  test.each([
    ['an id', '<div id="ad-a" class="b" data-testid="c">', ['ad-a']],
    ['another attribute', '<div data-layer="ads" data-kind="b">', ['ads']],
    ['other quotes', "<div class='ads' id=banner>", ['ads', 'banner']],
    ['the name of an attribute', '<div data-ad-phase class="b">', ['ad-phase']],
    ['an inline script', '<script>x.dataset.testid="ads-cover"</script>', ['ads-cover']],
    ['inline styles', '<style>.ads{color:red}</style>', ['ads']],
    ['nothing in text', '<p title="ads">data-ads</p>', []],
  ])('find a filtered name in the page: %s', (_, html, names) => {
    expect(filteredPage(html)).toEqual(names);
  });

  const chunk = (name: string, code: string): Chunk => ({ name, code, moduleIds: [] });
  const names = new Set(['a.js', 'b.js']);

  test.each([
    ['a relative import', `import './b.js';`],
    ['a relative dynamic import', `import('./b.js');`],
    ['another spelling', `import '/vv-player.php?path=/widget-assets/b.js';`],
    ['a missing file', `import '${PREFIX}c.js';`],
    ['a list of preloads', `const list = ["widget-assets/b.js"];`],
    ['a bare import', `import 'react';`],
  ])('reject %s', (_, code) => {
    expect(wrongUrls(urlsOf(chunk('a.js', code)), names)).toHaveLength(1);
  });

  test('accept a correct URL, static and dynamic', () => {
    const code = `import x from '${PREFIX}b.js'; const load = () => import("${PREFIX}a.js");`;
    expect(wrongUrls(urlsOf(chunk('a.js', code)), names)).toEqual([]);
  });

  test('count preloads and static imports as first, not lazy imports', () => {
    const html = `<script type="module" src="${PREFIX}entry.js"></script><link rel="modulepreload" href="${PREFIX}p.js">`;
    const chunks = [
      chunk('entry.js', `import '${PREFIX}shared.js'; import('${PREFIX}later.js');`),
      chunk('p.js', `import '${PREFIX}deep.js';`),
      chunk('shared.js', ''),
      chunk('deep.js', `import '${PREFIX}p.js';`),
      chunk('later.js', ''),
    ];
    const found = firstChunks({ html, chunks }).map(({ name }) => name);
    expect(found.sort()).toEqual(['deep.js', 'entry.js', 'p.js', 'shared.js']);
  });

  test('count inline code, but no script with a URL', () => {
    expect(
      inlineScripts('<script src="a.js"></script><script>one()</script><script type="module">two()</script>'),
    ).toEqual(['one()', 'two()']);
  });
});
