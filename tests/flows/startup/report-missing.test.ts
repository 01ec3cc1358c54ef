import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QueryConfig } from '@/domain/widget/widget-query';
import { aPlayingWidget } from '../../support/fake-widget';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each<[Partial<QueryConfig>, object]>([
  [{ season: 9 }, { kind: 'season', value: 9 }],
  [{ episodeId: 99 }, { kind: 'episode', value: 99 }],
])('Missing: a link with %j is told to the host page and the console once', async (query, payload) => {
  const widget = await aPlayingWidget({ query });
  expect(widget.host.events).toContainEqual({ name: 'notfound', payload });
  expect(widget.log.mock.calls.filter(([, message]) => message.startsWith('the link names'))).toHaveLength(1);
  widget.commands.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(widget.host.names().filter((name) => name === 'notfound')).toHaveLength(1);
});

test.each([
  ['is told once the tracks are known', ['Дубляж'], 1],
  ['is not told for an audio track', ['Студия Кураж'], 0],
])('Missing: a voice %s', async (_, audioTracks, times) => {
  const widget = await aPlayingWidget({ query: { voiceAuthor: 'Кураж' } });
  expect(widget.host.names()).not.toContain('notfound');
  widget.media.now = { ...widget.media.now, audioTracks };
  for (let event = 0; event < 2; event++) widget.media.emit('ready', undefined);
  expect(widget.host.names().filter((name) => name === 'notfound')).toHaveLength(times);
});
