import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type CatalogueOptions, createCatalogue, getContent, loadSender } from '@/catalogue';
import { FULL_CONTENT } from '../fixtures/wire';
import { type Answer, type AnsweringServer, json, startAnsweringServer } from '../support/answering-server';

beforeAll(loadSender);

let server: AnsweringServer;

// A request that a test gave up may arrive after its end: it must not count for the next one.
beforeEach(async () => {
  server = await startAnsweringServer();
});
afterEach(() => server.close());

const url = () => `${server.base}/contents/1`;

/** Requests content 1 and sets the next response. */
function ask(answer: Answer, deadlineMs: number, over: Partial<CatalogueOptions> = {}) {
  server.answer(answer);
  const options = { baseUrl: server.base, sessionContext: () => null, accessToken: () => null, ...over };
  const limits = { signal: new AbortController().signal, deadlineMs };
  return createCatalogue(options).call(getContent, { path: { id: 1 } }, limits);
}

describe('createCatalogue deadline', () => {
  test.each<[string, Answer]>([
    ['a missing response', () => {}],
    ['a body that stalls', (response) => void response.writeHead(200).write('{"id":1,')],
  ])('ends %s as a timeout', async (_, answer) => {
    expect(await ask(answer, 30)).toEqual({ ok: false, error: { kind: 'timeout', url: url() } });
  });

  test('includes the wait for the session context', async () => {
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 60));
    // An ended request of another test may reach the common server late.
    const own = await startAnsweringServer();
    onTestFinished(() => own.close());
    const answer = await ask(json(FULL_CONTENT), 30, { ready: slow, baseUrl: own.base });
    expect(answer).toMatchObject({ error: { kind: 'timeout' } });
    expect(own.requests).toEqual([]);
  });

  test('frees its timer when the response arrives in time', async () => {
    expect(await ask(json(FULL_CONTENT), 60_000)).toMatchObject({ ok: true });
    const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
    expect(await ask(json(FULL_CONTENT), 60_000)).toMatchObject({ ok: true });
    expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBeLessThanOrEqual(
      timers.length,
    );
  });
});
