import { expect, test } from 'vitest';
import { watchArrivals } from '@/media/vidstack/data-arrivals';
import { fakeStage } from '../../../support/fake-stage';

type Act = (event: unknown) => void;

function openPlayer() {
  const listeners = new Map<string, Act>();
  const listen = (type: string, act: Act) => void listeners.set(type, act);
  const onHls = new Map<string, (type: string, data: unknown) => void>();
  const hls = { constructor: { Events: { FRAG_LOADED: 'fragLoaded' } }, on: onHls.set.bind(onHls) };
  const { stage } = fakeStage(hls);
  const hasArrived = watchArrivals({ listen, provider: null } as never, stage, new AbortController().signal);
  return {
    hasArrived,
    emit: (type: string, event: unknown = {}) => listeners.get(type)?.(event),
    load: (frag: object) => onHls.get('fragLoaded')?.('fragLoaded', { frag }),
  };
}

test('Data arrivals: each requested seek begins a wait of its own, and a movement of the playhead does not', () => {
  const { hasArrived, emit } = openPlayer();
  emit('media-seek-request');
  expect(hasArrived()).toBe(true);
  expect(hasArrived()).toBe(false);
  emit('seeking');
  expect(hasArrived()).toBe(false);
});

test('Data arrivals: the same segment counts once', () => {
  const { hasArrived, load } = openPlayer();
  const frag = { url: 'https://media.example/1.m4s', byteRange: [], stats: { loaded: 100 } };
  load(frag);
  expect(hasArrived()).toBe(true);
  load(frag);
  expect(hasArrived()).toBe(false);
});
