import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createManifest } from '../../dev/build/asset-manifest';
import { writePageTexts } from '../../dev/build/page-texts';

const PHP = fileURLToPath(new URL('../../php', import.meta.url));
const SCHEMAS = fileURLToPath(new URL('../../docs/schemas', import.meta.url));

export const CHUNK = 'player-Bx3fK9aZ.js';
export const CODE = 'export const answer = 42;\n'.repeat(2000);
export const DIGITS = '0123456789';
/** The builder page, a plain file. */
export const BUILDER = '<!doctype html><title>builder</title>';
/** The text of files that must never be served. */
export const SECRET = 'for nobody but the server';
/** The page of the site, with inline script and style like the built one. */
export const INLINE = { script: 'window.early=1', style: 'body{margin:0}' };
const PAGE = `<!doctype html><html><head><!--vv:config--><style>${INLINE.style}</style><script>${INLINE.script}</script>
<link rel="modulepreload" crossorigin href="./vv-player.php?path=/widget-assets/${CHUNK}"></head><body></body></html>`;

export interface SiteFolder {
  /** The folder `player` of a site root with `vv-player.php`, `src`, `dist` and a `.env`, as uploaded. */
  readonly folder: string;
  readonly dist: string;
  readonly script: string;
  close(): Promise<void>;
}

/** Creates an uploaded player with a small build, in a folder that every user of the machine can read. */
export async function createSite(env = `VV_SENTRY_PROJECT_LABEL="${SECRET}"\n`): Promise<SiteFolder> {
  const outer = await mkdtemp(join(tmpdir(), 'vv-site-'));
  const folder = join(outer, 'player');
  const dist = join(folder, 'dist');
  const assets = join(dist, 'widget-assets');
  await cp(PHP, folder, { recursive: true, filter: (path) => !/\/(?:cache|\.env)$/.test(path) });
  await cp(SCHEMAS, join(folder, 'docs/schemas'), { recursive: true });
  await mkdir(assets, { recursive: true });
  await writeFile(join(dist, 'index.html'), PAGE);
  await writePageTexts(dist, PAGE);
  await writeFile(join(assets, CHUNK), CODE);
  await writeFile(join(assets, `${CHUNK}.br`), brotliCompressSync(CODE));
  await writeFile(join(assets, `${CHUNK}.gz`), gzipSync(CODE));
  // Apache gives a weak tag to a file of this second, and a strong one to the same file later.
  const uploaded = new Date(Date.now() - 60_000);
  for (const ending of ['', '.br', '.gz']) await utimes(join(assets, CHUNK + ending), uploaded, uploaded);
  await writeFile(join(assets, 'player-Cq7mL2xY.css'), INLINE.style);
  await writeFile(join(assets, 'sample.mp4'), DIGITS);
  await writeFile(join(assets, 'large-Bx3fK9aZ.mp4'), Buffer.alloc(4 * 1024 * 1024, 1));
  const manifest = await createManifest(dist, 'widget-assets', '1.2.3');
  await writeFile(join(dist, 'vv-manifest.json'), JSON.stringify(manifest));
  for (const name of ['builder', 'sdk']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'builder/index.html'), BUILDER);
  await writeFile(join(folder, 'sdk/vv-embed.js'), CODE);
  await writeFile(join(folder, 'builder/.htaccess'), SECRET);
  await writeFile(join(folder, '.env'), env);
  await writeFile(join(folder, 'secret.js'), SECRET);
  await writeFile(join(assets, '.hidden.js'), SECRET);
  await writeFile(join(assets, 'page.html'), SECRET);
  await symlink(join(folder, 'secret.js'), join(assets, 'link.js'));
  await open(outer);
  return {
    folder,
    dist,
    script: join(folder, 'vv-player.php'),
    close: () => rm(outer, { recursive: true, force: true }),
  };
}

async function open(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await open(join(folder, entry.name));
    else if (entry.isFile()) await chmod(join(folder, entry.name), 0o644);
  }
}
