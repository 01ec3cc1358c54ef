import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { patchAudioCaptions, patchMediaCaptions } from '../../../dev/build/patch-media-captions';

const read = (folder: string) => {
  const path = new URL(`../../../node_modules/${folder}/`, import.meta.url);
  return readdirSync(path)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(new URL(name, path), 'utf8'));
};

test.each(['dev', 'prod'])('media-captions patch: the installed %s build writes no HTML', (build) => {
  const before = read(`media-captions/dist/${build}`);
  expect(before.join()).toContain('innerHTML');
  expect(before.map(patchMediaCaptions).join()).not.toContain('innerHTML');
});

test.each(['dev', 'prod'])('media-captions patch: the captions of the installed %s Vidstack write no HTML', (build) => {
  const before = read(`@vidstack/react/${build}/chunks`);
  expect(before.join()).toContain('innerHTML = renderVTTCueString');
  expect(before.map(patchAudioCaptions).join()).not.toContain('innerHTML = renderVTTCueString');
});

test.each(['dev', 'prod'])('media-captions patch: the installed %s build reads files by our rules', (build) => {
  const after = read(`media-captions/dist/${build}`).map(patchMediaCaptions).join();
  expect(after).toMatch(/import \{ parseCaptions \} from ".+\/caption-text\.ts";/);
  expect(after).toContain('return parseCaptions(text, options?.type, parseTextStream);');
  expect(after).toContain('return parseText(decodeText(await res.arrayBuffer(), contentType), options);');
  expect(after).not.toContain('parseByteStream(res.body');
});

test.each(['dev', 'prod'])('media-captions patch: the installed %s build shows the cues of one instant', (build) => {
  const after = read(`media-captions/dist/${build}`).map(patchMediaCaptions).join();
  expect(after).toMatch(/import \{ activeCues as activeAt \} from ".+\/active-cues\.ts";/);
  expect(after).toMatch(/activeCues = activeAt\(this\.\w+\.keys\(\), this\.\w+\), activeRegions/);
  expect(after).toMatch(/set\(cue, null\);\s+if \(activeAt\(\[cue\], this\.currentTime\)\.length > 0\) this\.update/);
});

test('media-captions patch: leaves other code alone, and fails when the libraries have changed', () => {
  expect(patchMediaCaptions('el.innerHTML = "";')).toBe('el.innerHTML = "";');
  expect(() => patchMediaCaptions('function renderVTTCueString() {}')).toThrow('patch-media-captions');
  expect(() => patchAudioCaptions('renderVTTCueString(cue)')).toThrow('patch-media-captions');
});
