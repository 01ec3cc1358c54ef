import { describe, expect, test, vi } from 'vitest';
import { createDeliver } from '@/telemetry/analytics-transport/deliver';

type Payload = { ad_id: string[]; video_id: number };

describe('Analytics event for three receivers', () => {
  test('is unchanged for the host page and the caller when the function edits it, at any time and depth', () => {
    const received: unknown[] = [];
    let edit: () => void = () => undefined;
    const deliver = createDeliver({
      window: {
        videoplayer_play(payload: Payload) {
          edit = () => void payload.ad_id.push('spoilt');
          edit();
          payload.video_id = 0;
        },
      },
      // A message that waits for the handshake keeps the object.
      sendToHost: (sent) => void received.push(sent),
      nextId: () => 's-1',
      post: null,
      failed: () => undefined,
    });
    const payload: Payload = { video_id: 7, ad_id: ['a'] };
    deliver('play', payload);
    edit();
    expect(received).toEqual([{ event: 'play', payload: { video_id: 7, ad_id: ['a'] } }]);
    expect(payload).toEqual({ video_id: 7, ad_id: ['a'] });
  });

  test('reaches the host page, the URL and the function in this order, also when each of them throws', () => {
    const order: string[] = [];
    const breaking = (name: string) => () => {
      order.push(name);
      throw new Error(name);
    };
    const failed = vi.fn();
    const deliver = createDeliver({
      window: { videoplayer_play: breaking('function') },
      sendToHost: breaking('host page'),
      nextId: () => 's-1',
      post: breaking('URL'),
      failed,
    });
    expect(() => deliver('play', {})).not.toThrow();
    expect(order).toEqual(['host page', 'URL', 'function']);
    expect(failed.mock.calls.map(([receiver]) => receiver)).toEqual([
      'the message to the host page',
      'the request to env_statistics_url',
      'videoplayer_play',
    ]);
  });
});
