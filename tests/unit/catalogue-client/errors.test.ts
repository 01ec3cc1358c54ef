import { type CatalogueError, describeError } from 'catalogue-client';
import { describe, expect, test } from 'vitest';

const url = 'https://api.example/contents/1';

describe('describeError', () => {
  test.each<[CatalogueError, string]>([
    [{ kind: 'aborted' }, 'aborted'],
    [{ kind: 'network', url }, `network ${url}`],
    [{ kind: 'timeout', url }, `timeout ${url}`],
    [{ kind: 'http', url, status: 503, body: 'Bearer secret' }, `http 503 ${url}`],
    [
      { kind: 'invalid-response', url, path: '0.season.order', message: 'Expected number', call: 'GET /episodes' },
      `catalogue/invalid-response GET /episodes: 0.season.order: Expected number (${url})`,
    ],
    [
      { kind: 'invalid-response', url, path: '0.id', message: 'is missing', call: 'GET /episodes' },
      `catalogue/invalid-response GET /episodes: 0.id is missing (${url})`,
    ],
    [
      { kind: 'invalid-response', url, path: '', message: 'the answer is not JSON', call: 'GET' },
      `catalogue/invalid-response GET: the answer is not JSON (${url})`,
    ],
  ])('describes $kind in one line without the body', (error, line) => {
    expect(describeError(error)).toBe(line);
  });
});
