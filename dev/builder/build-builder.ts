import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sdkSource } from '../sdk/sdk-source';

const ROOT = fileURLToPath(new URL('../../packages/vv-builder', import.meta.url));
const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));

/** Files of the page that builds a site's embed code. They share a folder beside the SDK's. */
export const BUILDER_FILES = ['index.html', 'builder.css', 'builder.js', 'embedding.html', 'wordpress.html'] as const;

/** Documents beside the builder, for a publisher who has no copy of the repository. */
const DOCUMENTS = { 'embedding.html': 'embedding.md', 'wordpress.html': 'wordpress.md' } as const;

/** Builds one of the files as published. */
export async function buildBuilder(file: (typeof BUILDER_FILES)[number]): Promise<string> {
  if (file === 'builder.js') return buildScript();
  if (!(file in DOCUMENTS)) return readFile(`${ROOT}/${file}`, 'utf8');
  return documentPage(await readFile(`${DOCS}/${DOCUMENTS[file as keyof typeof DOCUMENTS]}`, 'utf8'));
}

/** Shows a document as its text. */
function documentPage(text: string): string {
  const title = text.match(/^# (.*)$/m)?.[1] ?? 'VV Player';
  return `<!doctype html>
<html lang="${/[а-я]/.test(text.slice(0, 200)) ? 'ru' : 'en'}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(title)}</title>
<link rel="stylesheet" href="builder.css">
</head>
<body><main><pre class="document">${escapeText(text)}</pre></main></body>
</html>
`;
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

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
      rolldownOptions: {
        input: `${ROOT}/src/main.ts`,
        preserveEntrySignatures: false,
        output: { codeSplitting: false },
      },
    },
  });
  const [chunk, ...others] = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error('The script of the builder is not one file');
  return chunk.code;
}
