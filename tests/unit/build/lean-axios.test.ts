import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LEFT_OUT, leanAxios } from '../../../dev/build/lean-axios.ts';

const files = readdirSync('node_modules/axios/lib', { recursive: true, encoding: 'utf8' });
const plugin = leanAxios() as unknown as {
  resolveId(source: string, importer?: string): string | null;
  load(id: string): string | null;
};

describe('the parts of axios that are left out', () => {
  test.each(Object.keys(LEFT_OUT))('%s is one file of the pinned axios', (name) => {
    expect(files.filter((file) => basename(file) === name)).toHaveLength(1);
  });

  test('are replaced for axios itself and for nobody else', () => {
    const id = plugin.resolveId('./helpers/HttpStatusCode.js', '/x/node_modules/axios/lib/axios.js');
    expect(plugin.load(id ?? '')).toBe('export default {};');
    expect(plugin.resolveId('./helpers/HttpStatusCode.js', '/x/src/main.tsx')).toBeNull();
    expect(plugin.resolveId('./core/Axios.js', '/x/node_modules/axios/lib/axios.js')).toBeNull();
    expect(plugin.load('/x/node_modules/axios/lib/axios.js')).toBeNull();
  });

  test('say what they would have been for', () => {
    const code = plugin.load(plugin.resolveId('./toFormData.js', '/x/node_modules/axios/lib/a.js') ?? '');
    expect(code).toContain('toFormData is not in the bundle');
  });
});
