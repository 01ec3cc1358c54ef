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

test('Pending start: resolves with null when playback starts', async () => {
  const outcome = pending.outcome();
  events.emit('play', { asked: true });
  expect(await outcome).toBeNull();
});

test('Pending start: resolves with null when playback starts muted', async () => {
  const outcome = pending.outcome();
  events.emit('autoplayrefused', { refused: 'sound' });
  events.emit('play', { asked: true });
  expect(await outcome).toBeNull();
});

test('Pending start: reports the refusal of the browser', async () => {
  const outcome = pending.outcome();
  events.emit('autoplayrefused', { refused: 'all' });
  expect(await outcome).toBe('NotAllowedError');
});

test.each(['stream-failed', 'library-failed', 'stalled'] as const)(
  'Pending start: reports that nothing can be played after %s',
  async (kind) => {
    const outcome = pending.outcome();
    events.emit('failed', { kind, message: '' });
    expect(await outcome).toBe('NotReadyError');
  },
);

test('Pending start: reports that it was cancelled', async () => {
  const outcome = pending.outcome();
  pending.giveUp();
  expect(await outcome).toBe('NotReadyError');
});

test('Pending start: each caller gets an answer, by the first event', async () => {
  const outcomes = [pending.outcome(), pending.outcome()];
  pending.giveUp();
  events.emit('play', { asked: true });
  expect(await Promise.all(outcomes)).toEqual(['NotReadyError', 'NotReadyError']);
});

test('Pending start: a later caller gets no earlier outcome', async () => {
  pending.giveUp();
  const outcome = pending.outcome();
  events.emit('play', { asked: false });
  expect(await outcome).toBeNull();
});
