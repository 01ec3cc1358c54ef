import { describe, expect, test, vi } from 'vitest';
import type { FailureReason, WidgetError } from '@/domain/widget/errors';
import { createReporter, type Report, type ReportSink } from '@/telemetry/error-reports/reporter';

const BUG: FailureReason = { kind: 'unexpected', reason: 'bug', detail: 'x' };

function aReporter(open: (() => Promise<ReportSink>) | null | undefined = undefined) {
  const log = vi.fn();
  const sent: Report[] = [];
  const opening = vi.fn(open ?? (async () => ({ send: (report: Report) => void sent.push(report) })));
  const reporter = createReporter(log, crypto, open === null ? null : opening);
  const fail = (reason: FailureReason, cause?: Report['cause']) => {
    const error = { ...reason, id: reporter.idFor(reason) } as WidgetError;
    reporter.report(error, cause ?? undefined);
    return error;
  };
  return { reporter, log, sent, opening, fail };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('Error id', () => {
  test('is 32 hexadecimal digits, and differs between failures', () => {
    const { reporter } = aReporter();
    const ids = Array.from({ length: 100 }, (_, index) =>
      reporter.idFor({ kind: 'unexpected', reason: 'bug', detail: String(index) }),
    );
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  test('stays the same for a repeated failure, so that the id on the screen can be found', () => {
    const { reporter } = aReporter();
    expect(reporter.idFor({ ...BUG })).toBe(reporter.idFor({ ...BUG }));
    expect(aReporter().reporter.idFor(BUG)).not.toBe(reporter.idFor(BUG));
  });
});

describe('Error report', () => {
  test('is logged as an error with the id that the viewer sees', () => {
    const { fail, log } = aReporter(null);
    const error = fail(BUG);
    expect(log).toHaveBeenCalledExactlyOnceWith('error', expect.stringContaining(error.id), error);
  });

  test('loads the sending code once and waits for it', async () => {
    let arrive: (sink: ReportSink) => void = () => {};
    const send = vi.fn();
    const { fail, opening } = aReporter(() => new Promise((resolve) => (arrive = resolve)));
    expect(opening).not.toHaveBeenCalled();
    const first = fail(BUG, { kind: 'bug' });
    const second = fail({ kind: 'master-failed', url: 'u' });
    expect(opening).toHaveBeenCalledOnce();
    await settle();
    expect(send).not.toHaveBeenCalled();
    arrive({ send });
    await settle();
    expect(send.mock.calls).toEqual([[{ error: first, cause: { kind: 'bug' } }], [{ error: second, cause: null }]]);
  });

  test('of a repeated failure is sent once', async () => {
    const { fail, sent, log } = aReporter();
    for (let time = 0; time < 3; time += 1) fail(BUG);
    await settle();
    expect(sent).toHaveLength(1);
    expect(log).toHaveBeenCalledTimes(3);
  });

  test('is sent at most ten times from one page', async () => {
    const { fail, sent } = aReporter();
    for (let time = 0; time < 20; time += 1) fail({ kind: 'unexpected', reason: 'bug', detail: String(time) });
    await settle();
    expect(sent).toHaveLength(10);
  });

  test.each<[string, FailureReason, Report['cause'], string]>([
    ['a blocked region', { kind: 'region-blocked' }, null, 'warn'],
    ['a missing movie_id', { kind: 'missing-movie-id' }, null, 'error'],
    ['a film that the catalogue does not have', { kind: 'content-not-found' }, { kind: 'http', status: 404 }, 'warn'],
  ])('is not sent for %s', async (_, reason, cause, level) => {
    const { fail, sent, log, opening } = aReporter();
    fail(reason, cause);
    await settle();
    expect(sent).toEqual([]);
    expect(opening).not.toHaveBeenCalled();
    expect(log.mock.calls.map(([at]) => at)).toEqual([level]);
  });

  test('is sent for a film without a playable stream', async () => {
    const { fail, sent } = aReporter();
    fail({ kind: 'content-not-found' });
    await settle();
    expect(sent).toHaveLength(1);
  });
});

describe('Error report code', () => {
  test('can be loaded before any failure', async () => {
    const { reporter, opening, fail, sent } = aReporter();
    reporter.start();
    reporter.start();
    fail(BUG);
    await settle();
    expect(opening).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(1);
  });

  test('that does not load is logged once, and failures are logged as before', async () => {
    const { fail, log, opening } = aReporter(async () => Promise.reject(new Error('blocked')));
    fail(BUG);
    fail({ kind: 'master-failed', url: 'u' });
    await settle();
    expect(opening).toHaveBeenCalledOnce();
    expect(log.mock.calls.map(([level]) => level)).toEqual(['error', 'error', 'warn']);
  });

  test('is not loaded when no service is configured', async () => {
    const { reporter, fail, log } = aReporter(null);
    reporter.start();
    fail(BUG);
    await settle();
    expect(log).toHaveBeenCalledOnce();
  });
});
