import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog, type LogLevel, logLevelOf } from '@/telemetry/logger';

const console = { error: vi.fn(), warn: vi.fn(), debug: vi.fn(), info: vi.fn() };
type Written = Exclude<LogLevel, 'none'>;
const LEVELS: readonly Written[] = ['error', 'warn', 'trace', 'debug', 'info'];

/** Lists the levels that reach the console at this limit. */
function written(limit: LogLevel): Written[] {
  return LEVELS.filter((level) => {
    vi.clearAllMocks();
    createLog(console, limit)(level, 'word');
    return Object.values(console).some((write) => write.mock.calls.length > 0);
  });
}

beforeEach(() => {
  vi.clearAllMocks();
});

describe('createLog', () => {
  test.each(['error', 'warn', 'debug', 'info'] as const)('writes %s at its own level with the name', (level) => {
    createLog(console, 'info')(level, 'went wrong', { code: 1 });
    expect(console[level]).toHaveBeenCalledExactlyOnceWith('[vv-player] went wrong', '{"code":1}');
    const others = (['error', 'warn', 'debug', 'info'] as const).filter((name) => name !== level);
    for (const other of others) expect(console[other]).not.toHaveBeenCalled();
  });

  test('prints a trace without a console stack', () => {
    createLog(console, 'trace')('trace', 'step');
    expect(console.debug).toHaveBeenCalledExactlyOnceWith('[vv-player] step');
  });

  test.each<[LogLevel, readonly Written[]]>([
    ['none', []],
    ['error', ['error']],
    ['warn', ['error', 'warn']],
    ['trace', ['error', 'warn', 'trace']],
    ['debug', ['error', 'warn', 'trace', 'debug']],
    ['info', LEVELS],
  ])('with the limit %s writes that level and more urgent ones', (limit, levels) => {
    expect(written(limit)).toEqual(levels);
  });

  test('writes a detail of null or 0, and no "undefined" for an absent one', () => {
    const log = createLog(console, 'warn');
    log('warn', 'a', null);
    log('warn', 'b', 0);
    log('warn', 'c');
    expect(console.warn.mock.calls).toEqual([['[vv-player] a', 'null'], ['[vv-player] b', '0'], ['[vv-player] c']]);
  });

  test('writes no token from the message, a detail, a name or an error', () => {
    const token = fc.stringMatching(/^[A-Za-z0-9]{20}$/).map((text) => `eyJ${text}`);
    fc.assert(
      fc.property(token, fc.anything(), (secret, other) => {
        vi.clearAllMocks();
        const log = createLog(console, 'info');
        log('error', `GET /x?authToken=${secret}`, { other, [secret]: 1, error: new Error(secret) });
        log('info', secret, [[{ headers: { Authorization: secret } }, secret]]);
        const lines = [...console.error.mock.calls, ...console.info.mock.calls].flat().join('\n');
        expect(lines).not.toContain(secret);
        expect(lines).toContain('GET /x?authToken=***');
      }),
    );
  });
});

describe('logLevelOf', () => {
  test.each<[string | null, LogLevel]>([
    [null, 'warn'],
    ['', 'warn'],
    ['0', 'warn'],
    ['nonsense', 'warn'],
    ['1', 'info'],
    ['none', 'none'],
    ['trace', 'trace'],
  ])('for ?debug=%s is %s', (asked, level) => {
    expect(logLevelOf(asked)).toBe(level);
  });
});
