import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { LEFT_OUT, leanAxios, withoutMessages } from '../../../dev/build/lean-axios.ts';

const files = readdirSync('node_modules/axios/lib', { recursive: true, encoding: 'utf8' });
const plugin = leanAxios() as unknown as {
  resolveId(source: string, importer?: string): string | null;
  load(id: string): string | null;
};

describe('Omitted parts of axios', () => {
  test.each(Object.keys(LEFT_OUT))('%s is a file of the pinned axios', (name) => {
    expect(files.filter((file) => basename(file) === name)).toHaveLength(1);
  });

  test('are replaced for imports by axios only', () => {
    const id = plugin.resolveId('./helpers/HttpStatusCode.js', '/x/node_modules/axios/lib/axios.js');
    expect(plugin.load(id ?? '')).toBe('export default {};');
    expect(plugin.resolveId('./helpers/HttpStatusCode.js', '/x/src/main.tsx')).toBeNull();
    expect(plugin.resolveId('./core/Axios.js', '/x/node_modules/axios/lib/axios.js')).toBeNull();
    expect(plugin.load('/x/node_modules/axios/lib/axios.js')).toBeNull();
  });

  test('name themselves in the code that replaces them', () => {
    const code = plugin.load(plugin.resolveId('./toFormData.js', '/x/node_modules/axios/lib/a.js') ?? '');
    expect(code).toContain('toFormData is not in the bundle');
  });
});

describe('axios message listener', () => {
  const utils = readFileSync('node_modules/axios/lib/utils.js', 'utf8');

  test('is never added, because the listener would inspect every message of other frames', () => {
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

  test('fails the build when the code differs from the pinned version', () => {
    expect(() => withoutMessages('const _setImmediate = 1;')).toThrow('axios');
  });
});
