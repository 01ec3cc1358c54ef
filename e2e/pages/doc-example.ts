import type { Page } from '@playwright/test';
import { sdkSource } from '../../dev/sdk/sdk-source';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';
import type { Example } from '../../tests/support/doc-text';
import { WIDGET } from './sdk-page';

/** A reference content that is long enough for the examples. */
const MOVIE_ID = '2';

/** Opens an example on a page of the host origin, verbatim but for URLs and the content id. */
export async function openExample(page: Page, { language, code }: Example): Promise<void> {
  const text = code
    .replaceAll('https://player.example/sdk/', `${E2E_ORIGIN.host}/sdk/`)
    .replaceAll('https://player.example/vv-player.php', WIDGET)
    .replaceAll(/(movie_id=|movieId: )42/g, `$1${MOVIE_ID}`);
  // The page needs the real origin first: `setContent` keeps it.
  await page.goto(`${E2E_ORIGIN.host}/page/frame-query.js`);
  await page.setContent(pageOf(language, language === 'jsx' ? await compile(text) : text), { waitUntil: 'commit' });
}

function pageOf(language: string, text: string): string {
  const body = language === 'html' ? text : '<div id="place"></div>';
  const script = language === 'html' ? '' : text;
  return `<!doctype html><meta charset="utf-8"><body>
<script type="importmap">{"imports":{"vv-embed":"/sdk/vv-embed.js"}}</script>
${body}
<script type="module">${script}
;window.isDone = true;</script>`;
}

/** Compiles the component and renders it by React; `next` stands in for the site's own code. */
async function compile(text: string): Promise<string> {
  const [, imports = '', element = ''] = /^((?:import .*\n)*)([\s\S]*?);?\s*$/.exec(text) ?? [];
  const entry = `${imports}import { createRoot } from 'react-dom/client';
const next = () => {};
createRoot(document.getElementById('place')).render(${element});`;
  const { build } = await import('vite');
  const SDK = new URL('../../packages/vv-embed/src/', import.meta.url).pathname;
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: sdkSource,
    },
    plugins: [
      {
        name: 'example',
        resolveId: (id) => (id === 'example.jsx' ? `${SDK}example.jsx` : null),
        load: (id) => (id.endsWith('/example.jsx') ? entry : null),
      },
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'example.jsx' } },
  });
  const [chunk] = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error('the example is not one file');
  return chunk.code.replaceAll('</script', '<\\/script');
}
