import { describe, expect, test } from 'vitest';
import type { FailureCause, WidgetError } from '@/domain/widget/errors';
import { toEvent } from '@/telemetry/error-reports/sentry-event';

const ID = 'a'.repeat(32);
const CATALOGUE: WidgetError = {
  kind: 'unexpected',
  id: ID,
  reason: 'catalogue',
  detail: 'http 500 https://a.example/contents/7',
};
const STREAM: WidgetError = { kind: 'unexpected', id: ID, reason: 'stream', detail: 'fragLoadError: 404' };
const event = (error: WidgetError, cause: FailureCause | null = null) => toEvent({ error, cause }, 7);

describe('toEvent', () => {
  test('carries the id that the viewer sees, the kind and the film', () => {
    expect(event(STREAM)).toMatchObject({
      event_id: ID,
      tags: { kind: 'unexpected', reason: 'stream' },
      contexts: { player: { movie_id: 7 } },
      exception: { values: [{ type: 'stream: unexpected', value: 'fragLoadError: 404' }] },
    });
  });

  test('has the cleaned status, URL and body of a failed call', () => {
    const cause = {
      kind: 'http',
      url: 'https://a.example/contents/7?key=abc',
      status: 500,
      body: { token: 'abc', code: 'x' },
    };
    expect(event(CATALOGUE, cause).contexts?.response).toEqual({
      type: 'response',
      status_code: 500,
      url: 'https://a.example/contents/7?key=…',
      data: '{"code":"x"}',
    });
    expect(JSON.stringify(event(CATALOGUE, cause))).not.toContain('abc');
  });

  test('has the type, the details and the URL of a stream failure', () => {
    const cause = {
      kind: 'stream-failed',
      type: 'networkError',
      details: 'fragLoadError',
      url: 'https://m.example/1.m4s?sig=abc',
      status: 404,
    };
    const { contexts, exception } = event(STREAM, cause);
    expect(contexts?.stream).toEqual({
      type: 'networkError',
      details: 'fragLoadError',
      url: 'https://m.example/1.m4s?sig=…',
      status: 404,
    });
    expect(contexts).not.toHaveProperty('response');
    expect(exception?.values?.[0]?.type).toBe('stream: fragLoadError');
  });

  test('has the field of an invalid response', () => {
    const cause = {
      kind: 'invalid-response',
      url: 'https://a.example/episodes?content-id=7',
      path: '0.id',
      message: 'Expected number',
    };
    expect(event(CATALOGUE, cause).contexts?.field).toEqual({
      path: '0.id',
      message: 'Expected number',
      url: 'https://a.example/episodes?content-id=…',
    });
  });

  test('has the URL of a failed master file', () => {
    const url = 'https://m.example/7/master.json?token=abc';
    const { exception } = event({ kind: 'master-failed', id: ID, url }, { kind: 'timeout', url });
    expect(exception?.values).toEqual([
      { type: 'master-failed: timeout', value: 'https://m.example/7/master.json?token=…' },
    ]);
  });

  test('groups one failure of two films as one issue, and two failures of one film as two', () => {
    const of = (id: number, status: number) =>
      event(CATALOGUE, { kind: 'http', url: `https://a.example/contents/${id}?x=${id}`, status, body: id }).fingerprint;
    expect(of(1, 500)).toEqual(of(234, 500));
    expect(of(1, 500)).not.toEqual(of(1, 502));
  });
});
