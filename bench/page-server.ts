import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { type RunningServer, serve } from 'reference-service/http-server';

const TEMPLATE = new URL('page.html', import.meta.url);
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** Serves the built pages on a free port. `/{name}.html` is the template with `{name}.js`. */
export async function startPageServer(files: ReadonlyMap<string, string>): Promise<RunningServer> {
  const template = await readFile(TEMPLATE, 'utf8');
  const app = new Hono();
  app.get('/:file{[a-z0-9-]+\\.html}', (c) => {
    const script = c.req.param('file').replace(/html$/, 'js');
    return files.has(script) ? c.html(template.replace('page.js', script)) : c.notFound();
  });
  app.get('/:file{.+\\.js}', (c) => {
    const code = files.get(c.req.param('file'));
    return code === undefined ? c.notFound() : c.body(code, 200, { 'Content-Type': SCRIPT_TYPE });
  });
  return serve({ port: 0, bind: '127.0.0.1' }, () => app);
}
