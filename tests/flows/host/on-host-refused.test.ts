import { describe, expect, test, vi } from 'vitest';
import { onHostRefused } from '@/flows';
import { ok } from '@/lib/result';

const embedding = { framed: true, parentOrigin: null, missing: ['referrer' as const] };
const load = vi.fn(async () => ok(null));
const refusedHandlers = onHostRefused({
  error: { kind: 'missing-movie-id', id: 'a1' },
  embedding: async () => embedding,
  load,
});

describe('onHostRefused', () => {
  test('gives the reason in the state', async () => {
    const { state, call } = refusedHandlers;
    expect(state()).toMatchObject({ phase: 'failed', playback: 'idle', error: { kind: 'missing-movie-id', id: 'a1' } });
    expect(await call({ name: 'getState', payload: undefined })).toEqual(ok(state()));
  });

  test('reports the features that the host page withholds', async () => {
    expect(await refusedHandlers.call({ name: 'getDiagnostics', payload: undefined })).toEqual(ok({ embedding }));
  });

  test('lets a call of load name a film', async () => {
    const call = { name: 'load', payload: { movieId: 1 } } as const;
    expect(await refusedHandlers.call(call)).toEqual(ok(null));
    expect(load).toHaveBeenCalledExactlyOnceWith(call);
  });

  test.each([
    { name: 'play', payload: undefined },
    { name: 'seek', payload: 30 },
    { name: 'setEpisode', payload: { season: 1 } },
  ] as const)('refuses $name', async (call) => {
    expect(await refusedHandlers.call(call)).toMatchObject({ ok: false, error: { name: 'NotFoundError' } });
  });
});
