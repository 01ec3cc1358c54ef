import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { type Address, type RunningServer, serve } from 'reference-service/http-server';
import { buildEngineFile } from '../ads/engine-file';
import { BUILDER_FILES, buildBuilder, pageFor } from '../builder/build-builder';
import { buildSdk, SDK_FILES } from '../sdk/build-sdk';

export interface HostOptions {
  readonly widgetUrl: string;
  readonly referenceOrigin: string;
  /** Password of the desk with generated statistics; null or absent where there is none. */
  readonly deskPassword?: string | null;
}

const PAGE = fileURLToPath(new URL('./page', import.meta.url));
const ADS_PAGE = fileURLToPath(new URL('../ads/ads.html', import.meta.url));
const ASSET = /^[a-z0-9-]+\.(?:js|css)$/;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Serves the demo host page. Resolves when it listens. */
export function startHost({ port, bind, ...options }: Address & HostOptions): Promise<RunningServer> {
  return serve({ port, bind }, () => createHost(options));
}

function createHost(options: HostOptions): Hono {
  const app = new Hono();
  const index = async (): Promise<string> => renderPage(await readFile(join(PAGE, 'index.html'), 'utf8'), options);
  app.use(async (c, next) => {
    await next();
    c.res.headers.set('Cache-Control', 'no-cache');
  });
  app.get('/', async (c) => c.html(await index()));
  // Target of the player's share links, which rewrite the path of the host page.
  app.get('/:season{season-\\d+}/:episode{episode-\\d+}', async (c) => c.html(await index()));
  // A page with the ad engine and without the widget. Built on the first request.
  let engineFile: Promise<string> | undefined;
  app.get('/ads.html', async (c) => c.html(renderPage(await readFile(ADS_PAGE, 'utf8'), options)));
  app.get('/ads/engine.js', async (c) => {
    engineFile ??= buildEngineFile();
    return c.body(await engineFile, 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
  });
  // An empty page for tests and manual trials of the SDK.
  app.get('/blank.html', (c) => c.html('<!doctype html><html lang="ru"><title>VV Player</title></html>'));
  // The SDK as a site would serve it. Built on the first request.
  const sdk = new Map<string, Promise<string>>();
  app.get('/sdk/:name', async (c) => {
    const file = SDK_FILES.find((name) => name === c.req.param('name'));
    if (file === undefined) return c.notFound();
    const code = sdk.get(file) ?? buildSdk(file);
    sdk.set(file, code);
    return c.body(await code, 200, { 'Content-Type': TYPES['.js'] ?? '' });
  });
  // The embed code builder, as in the package. Its script is built on the first request.
  let builderScript: Promise<string> | undefined;
  app.get('/builder', (c) => c.redirect(`/builder/${new URL(c.req.url).search}`));
  app.get('/builder/', async (c) => c.html(pageFor(await buildBuilder('index.html'), options.widgetUrl)));
  app.get('/builder/:name', async (c) => {
    const file = BUILDER_FILES.find((name) => name === c.req.param('name') && name !== 'index.html');
    if (file === undefined) return c.notFound();
    if (file === 'builder.js') builderScript ??= buildBuilder(file);
    const text = await (file === 'builder.js' ? builderScript : buildBuilder(file));
    return c.body(text ?? '', 200, { 'Content-Type': TYPES[extname(file)] ?? '' });
  });
  app.get('/page/:name', async (c) => {
    const name = c.req.param('name');
    const text = ASSET.test(name) ? await readFile(join(PAGE, name), 'utf8').catch(() => null) : null;
    if (text === null) return c.notFound();
    return c.body(text, 200, { 'Content-Type': TYPES[extname(name)] ?? 'text/plain' });
  });
  app.notFound((c) => c.text('Такой страницы нет', 404));
  return app;
}

/** Inserts the settings into the page as JSON. No value can close the script tag. */
export function renderPage(template: string, settings: HostOptions): string {
  const json = JSON.stringify(settings).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return template.replace('{ "settings": "here" }', () => json);
}
