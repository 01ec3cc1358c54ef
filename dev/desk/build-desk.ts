import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { withInlineHashes } from '../build/inline-hashes.ts';
import { leanIcons } from '../build/lean-icons.ts';
import { compressText } from '../build/precompress.ts';

const ROOT = fileURLToPath(new URL('../../packages/vv-desk', import.meta.url));

/** The page of the statistics: script and style are in it, so that one file is the whole desk. */
export const DESK_PAGE = 'desk.html';

/** The browsers of the modern build of the widget. */
const TARGET = ['chrome105', 'safari16.4', 'firefox110'];

/** Places of the inline code in `src/page.html`. */
const PLACES = { styles: '<!--desk:styles-->', theme: '<!--desk:theme-->', script: '<!--desk:script-->' };

/** Builds the page, with the hashes of its inline code at its end. */
export async function buildDesk(): Promise<string> {
  const [theme, desk, page] = await Promise.all([
    buildEntry('src/theme-start.ts'),
    buildEntry('src/main.tsx'),
    readFile(`${ROOT}/src/page.html`, 'utf8'),
  ]);
  const html = page
    .replace(PLACES.styles, () => `<style>${desk.styles}</style>`)
    .replace(PLACES.theme, () => `<script>${inlineScript(theme.code)}</script>`)
    .replace(PLACES.script, () => `<script>${inlineScript(desk.code)}</script>`);
  return withInlineHashes(html);
}

/**
 * Code that the HTML parser does not end early: `</script` ends a script, and after `<!--` a `<script` begins another. Both
 * occur only in strings and expressions, where the backslash changes nothing.
 */
export const inlineScript = (code: string): string =>
  code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

interface Entry {
  code: string;
  styles: string;
}

async function buildEntry(entry: string): Promise<Entry> {
  // Loaded lazily, as in `dev/support/build-widget.ts`.
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    // Tests have an environment of their own, so the caller's does not count.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    plugins: [leanIcons()],
    build: {
      write: false,
      target: TARGET,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(ROOT, entry),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const files = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
  const styles = files.flatMap((file) =>
    file.fileName.endsWith('.css') && 'source' in file ? [String(file.source)] : [],
  );
  const [code] = chunks;
  if (code === undefined || chunks.length > 1 || chunks.length + styles.length < files.length)
    throw new Error(`${entry} of the desk is not one file`);
  return { code, styles: styles.join('').trim() };
}

/** Names of the packages of others whose code is in the page. */
export async function deskPackages(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(`${ROOT}/package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies).filter((name) => name !== 'catalogue-client');
}

/** Writes the desk and its compressed twins beside the page of the widget. */
export function deskPlugin(): Plugin {
  let dist = '';
  return {
    name: 'vv:desk',
    apply: ({ build }, { command }) => command === 'build' && build?.write !== false,
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const html = await buildDesk();
      await writeFile(join(dist, DESK_PAGE), html);
      for (const [suffix, bytes] of await compressText(Buffer.from(html)))
        await writeFile(join(dist, DESK_PAGE + suffix), bytes);
    },
  };
}
