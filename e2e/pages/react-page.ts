import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { sdkSource } from '../../dev/sdk/sdk-source';
import { E2E_ORIGIN } from '../../dev/support/e2e-origins';
import { openPage, WIDGET } from './sdk-page';

/** Opens a page of the host origin with `react-host.tsx`, built as a site's bundler does, with React's checks. */
export async function openReactPage(page: Page): Promise<void> {
  const code = await buildPage();
  await page.route(`${E2E_ORIGIN.host}/react-host.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: code }),
  );
  await openPage(
    page,
    `<body><div id="root"></div><script>window.vvWidget = ${JSON.stringify(WIDGET)}</script>
<script type="module" src="/react-host.js"></script>`,
  );
}

async function buildPage(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias: sdkSource },
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('./react-host.tsx', import.meta.url)), formats: ['es'], fileName: 'host' },
    },
  });
  const [chunk] = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  if (chunk?.type !== 'chunk') throw new Error('the page is not one file');
  return chunk.code;
}
