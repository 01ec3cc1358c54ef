import { beforeEach, expect, test } from 'vitest';
import { createEmitter, type Emitter } from '@/lib/emitter';
import type { MediaEvents } from '@/media/events';
import { createPendingStarts, type PendingStarts } from '@/media/vidstack/pending-starts';

let events: Emitter<MediaEvents>;
let pending: PendingStarts;

beforeEach(() => {
  events = createEmitter<MediaEvents>();
  pending = createPendingStarts(events);
});

test('it plays', async () => {
  const outcome = pending.outcome();
  events.emit('play', { asked: true });
  expect(await outcome).toBeNull();
});

test('it plays without sound: that is playing', async () => {
  const outcome = pending.outcome();
  events.emit('autoplayrefused', { refused: 'sound' });
  events.emit('play', { asked: true });
  expect(await outcome).toBeNull();
});

test('the browser refuses', async () => {
  const outcome = pending.outcome();
  events.emit('autoplayrefused', { refused: 'all' });
  expect(await outcome).toBe('NotAllowedError');
});

test.each(['stream-failed', 'library-failed', 'stalled'] as const)('there is nothing to play: %s', async (kind) => {
  const outcome = pending.outcome();
  events.emit('failed', { kind, message: '' });
  expect(await outcome).toBe('NotReadyError');
});

test('it is given up', async () => {
  const outcome = pending.outcome();
  pending.giveUp();
  expect(await outcome).toBe('NotReadyError');
});

test('everyone who asked is answered, and by the first thing that happens', async () => {
  const outcomes = [pending.outcome(), pending.outcome()];
  pending.giveUp();
  events.emit('play', { asked: true });
  expect(await Promise.all(outcomes)).toEqual(['NotReadyError', 'NotReadyError']);
});

test('who asks after that is not answered by what was before', async () => {
  pending.giveUp();
  const outcome = pending.outcome();
  events.emit('play', { asked: false });
  expect(await outcome).toBeNull();
});
