import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onHost } from '@/flows/host/on-host';
import { ok } from '@/lib/result';
import { aWidget, settle } from '../../support/fake-widget';

const CALL = { name: 'setMuted', payload: true } as const;
const DROPPED = { ok: false, error: { name: 'TimeoutError', message: expect.stringContaining('not carried out') } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A widget without the code for its host page, which does not load until `arrive`. */
function aFrame() {
  const widget = aWidget();
  const ran: string[] = [];
  const run = vi.fn(async ({ name }: { name: string }) => {
    ran.push(name);
    return ok(null);
  });
  const code = {
    createMethods: () => run,
    mergeHostStorage: vi.fn((_: unknown, persisted: object) => void ran.push(...Object.keys(persisted))),
  };
  let isThere = false;
  const load = vi.fn(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return code as never;
  });
  const handlers = onHost(widget.deps, load);
  const arrive = () => {
    isThere = true;
  };
  const answerOf = (call: object) => {
    const answered = vi.fn();
    handlers.call(call as never).then(answered);
    return answered;
  };
  return { ...widget, handlers, load, arrive, ran, answerOf };
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('Code for the host page: comes with its hello', async () => {
  const { handlers, load, arrive, answerOf } = aFrame();
  arrive();
  expect(load).not.toHaveBeenCalled();
  handlers.greeted();
  await settle();
  handlers.greeted();
  const answered = answerOf(CALL);
  await settle();
  expect(load).toHaveBeenCalledOnce();
  expect(answered).toHaveBeenCalledWith(ok(null));
});

test('Code for the host page: calls of a frame without a network wait for it, and keep their order', async () => {
  const { handlers, arrive, answerOf, connection, ran } = aFrame();
  connection.turn(false);
  handlers.greeted();
  const first = answerOf({ name: 'setEpisode', payload: { episode: 2 } });
  await wait(500);
  const second = answerOf({ name: 'getState' });
  await wait(2_000);
  expect(first).not.toHaveBeenCalled();
  arrive();
  connection.turn(true);
  await settle();
  expect(first).toHaveBeenCalledWith(ok(null));
  expect(second).toHaveBeenCalledWith(ok(null));
  expect(ran).toEqual(['setEpisode', 'getState']);
});

test('Code for the host page: a call without it ends by a typed error, and is not carried out later', async () => {
  const { arrive, answerOf, ran } = aFrame();
  const answered = answerOf(CALL);
  await wait(5_999);
  expect(answered).not.toHaveBeenCalled();
  await wait(1);
  expect(answered).toHaveBeenCalledExactlyOnceWith(DROPPED);
  arrive();
  await wait(60_000);
  expect(ran).toEqual([]);
});

test('Code for the host page: a call after a long outage has it within its limit', async () => {
  const { load, arrive, answerOf, handlers } = aFrame();
  handlers.greeted();
  await wait(60_000);
  expect(load.mock.calls.length, 'with growing pauses').toBeLessThan(20);
  arrive();
  const answered = answerOf(CALL);
  await wait(4_000);
  expect(answered).toHaveBeenCalledWith(ok(null));
});

test('Code for the host page: settings of a hello without a network are merged once it is back', async () => {
  const { handlers, arrive, connection, ran } = aFrame();
  connection.turn(false);
  handlers.greeted();
  handlers.mergeHostStorage({ 'player-volume': '0.5' });
  await wait(300_000);
  expect(ran).toEqual([]);
  arrive();
  connection.turn(true);
  await settle();
  expect(ran).toEqual(['player-volume']);
});
