import { describe, expect, test } from 'vitest';
import { failureList, failureText, firstLines, flakyText, locationInStack } from '../../../dev/support/failures';

describe('firstLines', () => {
  test('drops colours, empty lines and the stack', () => {
    const text = '\u001b[31mError: no\u001b[39m\n\nExpected: 1\n    at f (/repo/a.ts:1:2)\n    at g (/repo/b.ts:3:4)';
    expect(firstLines(text)).toBe('Error: no\nExpected: 1');
  });

  test('reports how many lines it left out', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    expect(firstLines(lines.join('\n')).split('\n').slice(-2)).toEqual(['line 13', '… 6 more lines']);
  });

  test('keeps a text that begins with a stack from its first line on', () => {
    expect(firstLines('    at f (/repo/a.ts:1:2)')).toBe('    at f (/repo/a.ts:1:2)');
  });
});

describe('locationInStack', () => {
  test.each([
    ['a bare path', 'E\n    at /repo/tests/a.test.ts:12:5', '/repo/tests/a.test.ts:12'],
    ['a named function', 'E\n    at f (/repo/tests/a.test.tsx:7:5)', '/repo/tests/a.test.tsx:7'],
    ['a URL', 'E\n    at f (http://localhost:1/@fs/repo/a.ts?v=2:7:5)', '/repo/a.ts:7'],
    ['a path relative to the root', 'E\n    at tests/browser/a.test.ts:9:1', 'tests/browser/a.test.ts:9'],
    [
      'a stack that begins in a package',
      'E\n    at x (/repo/node_modules/p/i.js:1:1)\n    at /repo/a.ts:2:1',
      '/repo/a.ts:2',
    ],
    ['a text without a stack as empty', 'Error: at noon', ''],
  ])('finds the location in %s', (_, stack, location) => {
    expect(locationInStack(stack)).toBe(location);
  });
});

describe('failureText', () => {
  const failure = { step: 'e2e', title: 'plays', location: '/repo/e2e/a.spec.ts:3', message: 'waiting for\n#play' };

  test('has a paragraph for each failure, with paths relative to the root', () => {
    expect(failureText([failure, { ...failure, title: 'stops', location: '', message: '' }], '/repo')).toBe(
      'FAILED e2e: plays\n  e2e/a.spec.ts:3\n    waiting for\n    #play\n\nFAILED e2e: stops',
    );
  });

  test('counts the failures that it omits', () => {
    const text = failureText(Array(33).fill(failure), '/repo');
    expect(text.split('\n\n').at(-1)).toBe('… and 3 more failures; the log above has them.');
  });
});

test('flakyText has a paragraph for each test, with its load and trace', () => {
  const test = {
    step: 'e2e',
    title: 'plays',
    location: '/repo/a.spec.ts:3',
    message: 'no\nno',
    load: 2.5,
    trace: '/t.zip',
  };
  expect(flakyText([test], '/repo')).toBe(
    'flaky e2e: plays\n  a.spec.ts:3\n  load 2.5\n  trace /t.zip\n    no\n    no',
  );
});

describe('failureList', () => {
  const failure = { step: 'e2e', title: 'plays', location: 'e2e/a.spec.ts:3', message: '' };

  test('has a short line for each failure', () => {
    expect(failureList([failure, { ...failure, title: 'x'.repeat(300), location: '' }])).toEqual([
      'FAILED e2e a.spec.ts:3 plays',
      `FAILED e2e ${'x'.repeat(149)}`,
    ]);
  });

  test('counts the failures that it omits', () => {
    expect(failureList(Array(18).fill(failure)).slice(14)).toEqual(['FAILED e2e a.spec.ts:3 plays', '… and 3 more']);
  });
});
