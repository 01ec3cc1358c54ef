import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { withoutMessages } from '../../../dev/build/axios-without-messages.ts';

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
