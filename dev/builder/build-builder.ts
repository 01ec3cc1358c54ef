import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sdkSource } from '../sdk/sdk-source';

const ROOT = fileURLToPath(new URL('../../packages/vv-builder', import.meta.url));

/** Files of the page that builds a site's embed code. They share a folder beside the SDK's. */
export const BUILDER_FILES = ['index.html', 'builder.css', 'builder.js'] as const;

/** Builds one of the files as published. */
export function buildBuilder(file: (typeof BUILDER_FILES)[number]): Promise<string> {
  return file === 'builder.js' ? buildScript() : readFile(`${ROOT}/${file}`, 'utf8');
}

/** Returns the page with the URL of another vv-player.php than the one beside it. */
export function pageFor(html: string, widgetUrl: string): string {
  const quoted = widgetUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return html.replace('content="../vv-player.php"', () => `content="${quoted}"`);
}

async function buildScript(): Promise<string> {
  // Loaded lazily, as in `dev/support/build-widget.ts`.
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: sdkSource },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: `${ROOT}/src/main.ts`, preserveEntrySignatures: false },
    },
  });
  const [chunk, ...others] = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The script of the builder is not one file');
  return chunk.code;
}
