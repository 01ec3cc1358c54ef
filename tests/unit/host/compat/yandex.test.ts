import { expect, test } from 'vitest';
import type { CompatEvent } from '@/host/compat/compat-protocol';
import { createYandex, yandexQuality } from '@/host/compat/yandex';
import { FakeCompatPort } from '../../../support/fake-compat-port';

test('Yandex: sends inited first', () => {
  const port = new FakeCompatPort();
  createYandex(port);
  expect(port.take()).toEqual([{ event: 'inited' }]);
});

test.each<[event: CompatEvent, message: object]>([
  ['play', { event: 'started', time: 12.4, duration: 2520.5, muted: 0, quality: 'hd720' }],
  ['pause', { event: 'paused', time: 12.4 }],
  ['ended', { event: 'ended', time: 12.4 }],
  ['timeupdate', { event: 'timeupdate', time: 12.4, duration: 2520.5 }],
  ['seeked', { event: 'rewound', time: 12.4 }],
  ['volumechange', { event: 'volumechange', muted: 0, volume: 0.47 }],
  ['adstart', { event: 'adShown' }],
  ['broken', { event: 'error', time: 12.4 }],
])('Yandex: %s becomes %j', (event, message) => {
  const port = new FakeCompatPort();
  const { onEvent } = createYandex(port);
  port.take();
  onEvent(event);
  expect(port.take()).toEqual([message]);
});

test('Yandex: sends no duration of a live stream', () => {
  const port = new FakeCompatPort({ duration: null, muted: true, quality: null });
  const { onEvent } = createYandex(port);
  port.take();
  onEvent('play');
  expect(port.take()).toEqual([{ event: 'started', time: 12.4, muted: 1, quality: 'default' }]);
});

test('Yandex: sends the time once a second, and at once after a seek', () => {
  const port = new FakeCompatPort();
  const { onEvent } = createYandex(port);
  port.take();
  for (const currentTime of [10, 10.25, 10.75, 11, 11.5, 4, 4.5]) {
    port.now = { ...port.now, currentTime };
    onEvent('timeupdate');
  }
  expect(port.take().map((message) => (message as { time: number }).time)).toEqual([10, 11, 4]);
});

test('Yandex: ignores messages, and events without a message of its own', () => {
  const port = new FakeCompatPort();
  const { onMessage, onEvent } = createYandex(port);
  port.take();
  onMessage({ method: 'play' });
  for (const event of ['ready', 'playing', 'adend', 'episodechange', 'variantchange', 'ratechange'] as const)
    onEvent(event);
  expect(port.take()).toEqual([]);
  expect(port.call).not.toHaveBeenCalled();
});

test.each([
  ['240p', 'small'],
  ['360p', 'medium'],
  ['480p', 'large'],
  ['720p', 'hd720'],
  ['1080p', 'hd1080'],
  ['1440p', 'highres'],
  ['2160p', '4K'],
  ['1200k', 'default'],
  ['auto', 'default'],
  [null, 'default'],
])('Yandex: quality %s is %s', (quality, name) => {
  expect(yandexQuality(quality)).toBe(name);
});
