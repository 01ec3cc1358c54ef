import { describe, expect, test, vi } from 'vitest';
import { createSendNow } from '@/telemetry/analytics-transport/send-now';

const SENT = { event: 'qoe', payload: { sequence: 1 } };

function aSender(globals: Record<string, unknown> = {}, url: string | null = 'https://stat.example/s') {
  const sendToHost = vi.fn();
  const post = vi.fn(async (_: string, __: RequestInit) => Promise.reject(new TypeError('blocked')));
  const window = { ...globals, fetch: post } as unknown as Window;
  const send = createSendNow({ window, sendToHost, nextId: () => 's-1', url });
  return { sendToHost, post, send: () => send(SENT.event, SENT.payload) };
}

describe('Urgent analytics event', () => {
  test('is sent to the global function, the host page and the URL', () => {
    const listener = vi.fn();
    const { sendToHost, post, send } = aSender({ videoplayer_qoe: listener });
    send();
    expect(listener).toHaveBeenCalledExactlyOnceWith(SENT.payload);
    expect(sendToHost).toHaveBeenCalledExactlyOnceWith(SENT);
    expect(post).toHaveBeenCalledExactlyOnceWith('https://stat.example/s', {
      method: 'POST',
      body: JSON.stringify([{ id: 's-1', ...SENT }]),
      keepalive: true,
      mode: 'no-cors',
      credentials: 'omit',
    });
  });

  test.each([
    ['is absent', {}],
    ['is not a function', { videoplayer_qoe: 'text' }],
    [
      'throws',
      {
        videoplayer_qoe: () => {
          throw new Error('theirs');
        },
      },
    ],
  ])('reaches the other targets when the function %s', (_, globals) => {
    const { sendToHost, post, send } = aSender(globals);
    expect(send).not.toThrow();
    expect(sendToHost).toHaveBeenCalledOnce();
    expect(post).toHaveBeenCalledOnce();
  });

  test('is sent to no server without a URL', () => {
    const { sendToHost, post, send } = aSender({}, null);
    send();
    expect(sendToHost).toHaveBeenCalledOnce();
    expect(post).not.toHaveBeenCalled();
  });

  test('keeps its content when the function changes the payload', () => {
    const videoplayer_qoe = (payload: Record<string, unknown>) => {
      payload.sequence = 'spoilt';
    };
    const { sendToHost, post, send } = aSender({ videoplayer_qoe });
    send();
    expect(sendToHost).toHaveBeenCalledExactlyOnceWith({ event: 'qoe', payload: { sequence: 1 } });
    expect(post.mock.calls[0]?.[1].body).toBe('[{"id":"s-1","event":"qoe","payload":{"sequence":1}}]');
  });
});
