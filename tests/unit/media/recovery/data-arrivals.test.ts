import { expect, test } from 'vitest';
import { watchArrivals } from '@/media/recovery/read-poll';
import type { EngineKind } from '@/media/stage/facts';
import { fakeEngine, fakeStage } from '../../../support/fake-engine';

type Act = (event: unknown) => void;

function openPlayer(kind: EngineKind = 'hls') {
  const listeners = new Map<string, Act>();
  const listen = (type: string, act: Act) => void listeners.set(type, act);
  const hls = {
    constructor: { Events: { FRAG_LOADED: 'hlsFragLoaded' } },
    on: (type: string, act: (_: unknown, data: unknown) => void) => listen(type, (data) => act(type, data)),
  };
  const stage = fakeStage(kind, fakeEngine(kind === 'hls' ? hls : null));
  const read = watchArrivals({ player: { listen }, stage, signal: new AbortController().signal } as never);
  return {
    read,
    hasArrived: () => read().hasProgress,
    emit: (type: string, event: unknown = {}) => listeners.get(type)?.(event),
    seek: (request?: Event) => stage.seek(5, request),
  };
}

test('Data arrivals: each requested seek begins a wait of its own, and a movement of the playhead does not', () => {
  const { hasArrived, emit, seek } = openPlayer();
  seek(new Event('request'));
  expect(hasArrived()).toBe(true);
  expect(hasArrived()).toBe(false);
  seek();
  emit('seeking');
  expect(hasArrived()).toBe(false);
});

test('Data arrivals: the same segment counts once', () => {
  const { hasArrived, emit } = openPlayer();
  const frag = { url: 'https://media.example/1.m4s', byteRange: [], stats: { loaded: 100 } };
  emit('hlsFragLoaded', { frag });
  expect(hasArrived()).toBe(true);
  emit('hlsFragLoaded', { frag });
  expect(hasArrived()).toBe(false);
});

test('Data arrivals: a segment is an answer of its server, and a requested seek is none', () => {
  const { read, emit, seek } = openPlayer();
  seek(new Event('request'));
  expect(read().hasAnswer).toBe(false);
  emit('hlsFragLoaded', { frag: { url: 'https://media.example/1.m4s', byteRange: [], stats: { loaded: 100 } } });
  expect(read().hasAnswer).toBe(true);
  expect(read().hasAnswer).toBe(false);
});

test('Data arrivals: a file that is requested anew brings none by its time', () => {
  const { hasArrived, emit } = openPlayer('native');
  emit('progress', { originEvent: new Event('timeupdate') });
  expect(hasArrived()).toBe(false);
  emit('progress', { originEvent: new Event('progress') });
  expect(hasArrived()).toBe(true);
});
