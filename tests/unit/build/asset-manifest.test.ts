import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assetManifestPlugin, createManifest } from '../../../dev/build/asset-manifest';

const CONTENT = {
  'index.html': 'page',
  'page-texts.json': '{}',
  'widget-assets/b.js': 'code',
  'widget-assets/a.js': 'more',
  'widget-assets/a.js.br': 'x',
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vv-manifest-'));
  await mkdir(join(root, 'out/widget-assets'), { recursive: true });
  for (const [path, text] of Object.entries(CONTENT)) await writeFile(join(root, 'out', path), text);
});

afterAll(() => rm(root, { recursive: true }));

test('Asset manifest: names each file of the build with its hash, in order', async () => {
  const { version, files } = await createManifest(join(root, 'out'), 'widget-assets', '1.2.3');
  expect(version).toBe('1.2.3');
  expect(Object.entries(files)).toEqual([
    ['index.html', sha256('page')],
    ['page-texts.json', sha256('{}')],
    ['widget-assets/a.js', sha256('more')],
    ['widget-assets/a.js.br', sha256('x')],
    ['widget-assets/b.js', sha256('code')],
  ]);
});

test('Asset manifest: is written at the end of the build', async () => {
  const plugin = assetManifestPlugin('widget-assets', '1.2.3');
  const { configResolved, closeBundle } = plugin as unknown as {
    configResolved(config: object): void;
    closeBundle: { handler(): Promise<void> };
  };
  configResolved({ root, build: { outDir: 'out' } });
  await closeBundle.handler();
  const written = JSON.parse(await readFile(join(root, 'out/vv-manifest.json'), 'utf8')) as { files: object };
  expect(Object.keys(written.files)).toHaveLength(5);
});

test('Asset manifest: is not written for a build in memory', () => {
  const { apply } = assetManifestPlugin('widget-assets', '1');
  const isOn = (write: boolean | undefined, command: 'build' | 'serve') =>
    typeof apply === 'function' &&
    apply.call({} as never, { build: { write: write as boolean } }, { command, mode: '' });
  expect([isOn(true, 'build'), isOn(undefined, 'build'), isOn(false, 'build'), isOn(true, 'serve')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
