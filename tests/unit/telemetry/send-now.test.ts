import { describe, expect, test, vi } from 'vitest';
import { createSendNow } from '@/telemetry/send-now';

const SENT = { event: 'qoe', payload: { sequence: 1 } };

function aSender(globals: Record<string, unknown> = {}, url: string | null = 'https://stat.example/s') {
  const tell = vi.fn();
  const post = vi.fn();
  const window = { ...globals, navigator: { sendBeacon: post } } as unknown as Window;
  const send = createSendNow({ window, tell, url });
  return { tell, post, send: () => send(SENT.event, SENT.payload) };
}

describe('an event that has to leave at once', () => {
  test('goes to the global function, the owner’s page and the address', () => {
    const listener = vi.fn();
    const { tell, post, send } = aSender({ videoplayer_qoe: listener });
    send();
    expect(listener).toHaveBeenCalledExactlyOnceWith(SENT.payload);
    expect(tell).toHaveBeenCalledExactlyOnceWith(SENT);
    expect(post).toHaveBeenCalledExactlyOnceWith('https://stat.example/s', JSON.stringify([SENT]));
  });

  test.each([
    ['is not there', {}],
    ['is none', { videoplayer_qoe: 'text' }],
    [
      'breaks',
      {
        videoplayer_qoe: () => {
          throw new Error('theirs');
        },
      },
    ],
  ])('reaches the others where the function %s', (_, globals) => {
    const { tell, post, send } = aSender(globals);
    expect(send).not.toThrow();
    expect(tell).toHaveBeenCalledOnce();
    expect(post).toHaveBeenCalledOnce();
  });

  test('goes nowhere else where no address is set', () => {
    const { tell, post, send } = aSender({}, null);
    send();
    expect(tell).toHaveBeenCalledOnce();
    expect(post).not.toHaveBeenCalled();
  });

  test('where the browser is set to send nothing on leaving, the page is told all the same', () => {
    const tell = vi.fn();
    const send = createSendNow({ window: { navigator: {} } as unknown as Window, tell, url: 'https://stat.example/s' });
    expect(() => send(SENT.event, SENT.payload)).not.toThrow();
    expect(tell).toHaveBeenCalledExactlyOnceWith(SENT);
  });
});
