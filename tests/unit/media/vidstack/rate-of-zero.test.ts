import { expect, test } from 'vitest';
import { MIN_RATE } from '@/domain/playback/rate';
import { installLowestRate } from '@/media/vidstack/workarounds/rate-of-zero';

test.each([
  [0, [MIN_RATE]],
  [0.1, [MIN_RATE]],
  [MIN_RATE, [MIN_RATE]],
  [1.5, [1.5]],
])('Speed slider: a request of %d reaches the player as %j', (requested, expected) => {
  const el = new EventTarget() as HTMLElement;
  const received: number[] = [];
  const request = (detail: number) => el.dispatchEvent(new CustomEvent('media-rate-change-request', { detail }));
  const remoteControl = { changePlaybackRate: request } as never;
  installLowestRate({ el, remoteControl }, new AbortController().signal);
  el.addEventListener('media-rate-change-request', (event) => received.push((event as CustomEvent<number>).detail));
  request(requested);
  expect(received).toEqual(expected);
});
