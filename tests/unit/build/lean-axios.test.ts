import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { LEFT_OUT, leanAxios, withoutMessages } from '../../../dev/build/lean-axios.ts';

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

describe('the message listener of axios', () => {
  const utils = readFileSync('node_modules/axios/lib/utils.js', 'utf8');

  test('is never added: it would look into every message that other frames send', () => {
    const listening = vi.fn();
    const run = (code: string) => {
      const part = /^const _setImmediate = .*?^\}\)\(.*?\);$/ms.exec(code)?.[0] ?? '';
      const scope = { addEventListener: listening, postMessage: () => {} };
      new Function('_global', 'isFunction', 'setImmediate', part)(scope, (thing: unknown) => thing instanceof Function);
    };
    run(utils);
    expect(listening).toHaveBeenCalledOnce();
    run(withoutMessages(utils));
    expect(listening).toHaveBeenCalledOnce();
  });

  test('written otherwise than in the pinned version is an error', () => {
    expect(() => withoutMessages('const _setImmediate = 1;')).toThrow('axios');
  });
});
