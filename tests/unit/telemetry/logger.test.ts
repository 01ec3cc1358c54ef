import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog, type LogLevel } from '@/telemetry/logger';

const console = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
});

describe('createLog', () => {
  test.each<LogLevel>(['error', 'warn'])('%s is always written, to its own level, under the name', (level) => {
    createLog(console, false)(level, 'went wrong', { code: 1 });
    expect(console[level]).toHaveBeenCalledExactlyOnceWith('[vv-player] went wrong', { code: 1 });
    const others = (['error', 'warn', 'debug'] as const).filter((name) => name !== level);
    for (const other of others) expect(console[other]).not.toHaveBeenCalled();
  });

  test('debug is written only when it was asked for', () => {
    createLog(console, false)('debug', 'detail');
    expect(console.debug).not.toHaveBeenCalled();
    createLog(console, true)('debug', 'detail');
    expect(console.debug).toHaveBeenCalledExactlyOnceWith('[vv-player] detail');
  });

  test('a detail that is null or 0 is written, an absent one leaves no "undefined"', () => {
    const log = createLog(console, false);
    log('warn', 'a', null);
    log('warn', 'b', 0);
    log('warn', 'c');
    expect(console.warn.mock.calls).toEqual([['[vv-player] a', null], ['[vv-player] b', 0], ['[vv-player] c']]);
  });
});
