import { describe, expect, test } from 'vitest';
import { onHostRefused } from '@/flows';
import { ok } from '@/lib/result';

const embedding = { framed: true, parentOrigin: null, missing: ['referrer' as const] };
const refusedHandlers = onHostRefused({ kind: 'missing-movie-id', id: 'a1' }, async () => embedding);

describe('onHostRefused', () => {
  test('says why there is no player', async () => {
    const { state, call } = refusedHandlers;
    expect(state()).toMatchObject({ phase: 'failed', playback: 'idle', error: { kind: 'missing-movie-id', id: 'a1' } });
    expect(await call('getState', undefined)).toEqual(ok(state()));
  });

  test('says what the page keeps from it', async () => {
    expect(await refusedHandlers.call('getDiagnostics', undefined)).toEqual(ok({ embedding }));
  });

  test.each(['play', 'pause', 'setEpisode'] as const)('refuses %s', async (name) => {
    expect(await refusedHandlers.call(name, {})).toMatchObject({ ok: false, error: { name: 'NotFoundError' } });
  });
});
