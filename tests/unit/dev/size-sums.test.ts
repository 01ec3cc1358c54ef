import { init } from 'es-module-lexer';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Chunk, PREFIX } from '../../../dev/sizes/bundle';
import { compressedSize, sizesByOrigin } from '../../../dev/sizes/compressed-size';
import { limitsText, measureSums, overLimit, type Sums } from '../../../dev/sizes/size-sums';

beforeAll(() => init);

const LIMITS: Sums = {
  'before the first frame': 100_000,
  'ours before it': 1000,
  'style sheet': 1000,
  'ad engine': 1000,
  'ad extras': 1000,
};

describe('Sizes over their limit', () => {
  test('are none up to 3 %', () => {
    expect(overLimit({ ...LIMITS, 'style sheet': 1030, 'ad engine': 200 }, LIMITS)).toEqual([]);
  });

  test('name the sum and the command that changes the limit', () => {
    const [problem, ...others] = overLimit({ ...LIMITS, 'style sheet': 1031 }, LIMITS);
    expect(others).toEqual([]);
    expect(problem).toMatch(/^style sheet: 1\.0 kB .* "npm run sizes -- --write"/);
  });

  test('include a sum without a limit', () => {
    const { 'ad engine': _, ...limits } = LIMITS;
    expect(overLimit(LIMITS, limits as Sums)).toHaveLength(1);
  });
});

test('File of limits: is written in steps of 100 bytes', () => {
  const text = limitsText({ ...LIMITS, 'ad engine': 7660 });
  expect(JSON.parse(text)).toEqual({ ...LIMITS, 'ad engine': 7700 });
});

describe('Sums of a build', () => {
  const chunk = (name: string, code: string, ...moduleIds: string[]): Chunk => ({
    name,
    code,
    moduleIds,
    lengths: new Map(moduleIds.map((id) => [id, 10])),
  });
  const entry = chunk('entry.js', `import '${PREFIX}hls.js'; import('${PREFIX}spots.js');`, '/r/src/main.tsx');
  const hls = chunk('hls.js', 'hls()', '/r/node_modules/hls.js/a.js', '/r/src/media/hls/hls.ts');
  const spots = chunk('spots.js', 'spots()', '/r/src/ads/create-engine.ts');
  const reader = chunk('reader.js', 'read()', '/r/src/ads/schedule/read-schedule.ts');
  const preview = chunk('preview.js', 'preview()', '/r/src/media/stage/preview.ts');
  const player = chunk('player.js', 'player()', '/r/src/app/start-widget.tsx');
  const bundle = {
    html: `<script type="module" src="${PREFIX}entry.js"></script><script>shell()</script>
<template id="vv-next"><link rel="modulepreload" href="${PREFIX}player.js"></template>`,
    chunks: [entry, hls, reader, spots, preview, player],
    css: ['.a{top:0}', '.b{top:0}'],
    names: new Set<string>(),
  };
  const size = (...parts: Chunk[]) => parts.reduce((sum, { code }) => sum + compressedSize(code), 0);

  test('are all scripts, ours of an autoplaying preview, the styles and the ad engine', () => {
    expect(measureSums(bundle)).toEqual({
      'before the first frame': size(entry, hls, preview, player) + compressedSize('shell()'),
      'ours before it': Math.round(size(entry, preview) + size(hls) / 2),
      'style sheet': compressedSize('.a{top:0}') + compressedSize('.b{top:0}'),
      'ad engine': size(spots),
      'ad extras': size(reader),
    });
  });

  test('divide a chunk by the length of its modules', () => {
    expect([...sizesByOrigin([hls])]).toEqual([
      ['hls.js', Math.round(size(hls) / 2)],
      ['ours', Math.round(size(hls) / 2)],
    ]);
  });
});
