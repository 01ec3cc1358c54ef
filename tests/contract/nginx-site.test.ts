import { dirname } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NginxServer, startNginxServer } from '../support/nginx-server';
import { ask } from '../support/php-server';
import { BUILDER, CHUNK, CODE, createSite, SECRET, type SiteFolder } from '../support/site-folder';

/** The usual server block of a PHP site; the player is in a folder of its root. */
const siteBlock = (root: string) => `
root ${root};
index index.php index.html;
location / { try_files $uri $uri/ =404; }
location ~* \\.(?:js|css|map|html|json|md|png|jpe?g|svg|mp4|gz|br)$ {
    expires 30d;
    add_header X-Site 1;
}
location ~ \\.php$ {
    include fastcgi_params;
    fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
    fastcgi_param HTTP_X_SITE 1;
    fastcgi_pass unix:/run/php/php-fpm.sock;
}
`;

describe.each(['before', 'extra'] as const)(
  'nginx sample within a site, site locations in the position "%s"',
  (position) => {
    let site: SiteFolder;
    let server: NginxServer;
    const at = (path: string, headers: Record<string, string> = {}) =>
      ask(`${server.origin}/player/${path}`, { headers });

    beforeAll(async () => {
      site = await createSite();
      server = await startNginxServer({ site: site.folder, [position]: siteBlock(dirname(site.folder)) });
    });

    afterAll(async () => {
      await server?.close();
      await site?.close();
    });

    it('serves the page with its policy and the external port', async () => {
      const { status, headers, text } = await ask(server.url('movie_id=1'));

      expect(status).toBe(200);
      const script = `${server.origin.replace('http://', '')}/player/vv-player.php`;
      expect(headers['content-security-policy']).toContain(`default-src 'none'; script-src ${script} 'sha256-`);
      const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(link).toContain(`${server.origin}/player/vv-player.php?oembed=`);
      const found = await ask(link.replaceAll('&amp;', '&'));
      expect([found.status, found.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    });

    it('serves a chunk by nginx on behalf of PHP', async () => {
      const { status, headers, body } = await ask(server.url(`path=/widget-assets/${CHUNK}`), {
        headers: { 'accept-encoding': 'br' },
      });

      expect(status).toBe(200);
      expect(brotliDecompressSync(body).toString()).toBe(CODE);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('x-site');
    });

    it('serves a style, a film and a range of it', async () => {
      const style = await ask(server.url('path=/widget-assets/player-Cq7mL2xY.css'));
      expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
      const film = await ask(server.url('path=/widget-assets/sample.mp4'), { headers: { range: 'bytes=2-4' } });
      expect([film.status, film.text, film.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
    });

    it('serves the builder and the SDK', async () => {
      const page = await at('builder/');
      expect([page.status, page.text]).toEqual([200, BUILDER]);
      const script = await at('sdk/vv-embed.js');
      expect([script.status, script.text]).toEqual([200, CODE]);
      expect(script.headers).toMatchObject({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
    });

    it.each([
      'src/bootstrap.php',
      'src/Player.php',
      'src/autoload.php',
      'builder/../src/Player.php',
      'vv-player.php/x.php',
      '.env',
      '%2eenv',
      'builder/..%2f.env',
      'secret.js',
      'INSTALL.md',
      'dist/index.html',
      'dist/vv-manifest.json',
      `dist/widget-assets/${CHUNK}`,
      'sdk/.htaccess',
    ])('neither serves nor runs another file: /player/%s', async (path) => {
      const { status, text } = await at(path);

      expect(status).toBe(404);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('<?php');
    });

    it.each([`/_vv-assets/${CHUNK}`, '/_vv-assets/.hidden.js', '/_vv-assets/page.html'])(
      'keeps the internal location closed: %s',
      async (path) => {
        expect((await ask(server.origin + path)).status).toBe(404);
      },
    );
  },
);
