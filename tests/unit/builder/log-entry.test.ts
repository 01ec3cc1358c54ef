import { describe, expect, test } from 'vitest';
import { clockOf, createStateFilter, prettyOf, summaryOf } from '../../../packages/vv-builder/src/log-entry';

const HEAD = { ns: 'vv-player', v: 1 };

describe('summaryOf', () => {
  test.each<[unknown, string]>([
    [{ ...HEAD, kind: 'hello' }, 'hello'],
    [{ ...HEAD, kind: 'call', id: 'a-1', name: 'getState' }, 'call getState'],
    [{ ...HEAD, kind: 'result', name: 'seek', error: { name: 'RangeError' } }, 'result seek RangeError'],
    [{ event: 'episodeChanged', episode: {} }, 'episodeChanged'],
    [{ event: 7 }, 'message'],
    ['text', 'text'],
    [null, 'null'],
    [undefined, 'undefined'],
  ])('of %j is %s', (data, summary) => {
    expect(summaryOf(data)).toBe(summary);
  });

  test('is short for a long name', () => {
    expect(summaryOf({ kind: 'x'.repeat(100_000) }).length).toBeLessThan(200);
    expect(summaryOf('x'.repeat(100_000)).length).toBeLessThan(200);
  });
});

test('createStateFilter leaves out questions for the state and their answers', () => {
  const isForLog = createStateFilter();
  const messages = [
    { ...HEAD, kind: 'call', id: '1', name: 'getState' },
    { ...HEAD, kind: 'call', id: '2', name: 'getState' },
    { ...HEAD, kind: 'call', id: '3', name: 'seek' },
    { ...HEAD, kind: 'result', id: '2', payload: {} },
    { ...HEAD, kind: 'result', id: '1', payload: {} },
    { ...HEAD, kind: 'result', id: '3' },
    { ...HEAD, kind: 'event', name: 'play' },
    'text',
    null,
  ];
  expect(messages.filter(isForLog)).toEqual([messages[2], ...messages.slice(5)]);
});

describe('prettyOf', () => {
  test('indents JSON', () => {
    expect(prettyOf({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}');
  });

  test('writes values that JSON cannot hold', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect([prettyOf(undefined), prettyOf(1n), prettyOf(loop)]).toEqual(['undefined', '1', '[object Object]']);
  });

  test('cuts a long text', () => {
    expect(prettyOf('x'.repeat(100_000)).length).toBeLessThan(21_000);
  });
});

test('Log entry: shows the time of day with milliseconds', () => {
  expect(clockOf(new Date(2026, 10, 22, 4, 5, 6, 7).getTime())).toBe('04:05:06,007');
});
