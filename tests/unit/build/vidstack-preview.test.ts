import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mendPreview } from '../../../dev/build/vidstack-preview';

const CHUNKS = new URL('../../../node_modules/@vidstack/react/prod/chunks/', import.meta.url);

test('the preview of the installed Vidstack looks for itself first', () => {
  const files = readdirSync(CHUNKS).map((name) => readFileSync(new URL(name, CHUNKS), 'utf8'));
  const mended = files.filter((code) => mendPreview(code) !== code);
  expect(mended).toHaveLength(1);
  expect(mended.map(mendPreview).join()).toMatch(
    /if \(!this\.el \|\| disabled\(\)\) return;\s+const el = this\.el, \{ offset/,
  );
});

test('other code is left as it is; a preview that has changed is an error', () => {
  expect(mendPreview('if (disabled()) return; const el = this.el')).toBe('if (disabled()) return; const el = this.el');
  expect(() => mendPreview('noClamp: false')).toThrow('vidstack-preview');
});
