import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../../../packages/vv-builder/src/draft';
import { readState, writeState } from '../../../packages/vv-builder/src/page-query';

test('Builder address: gives an empty form when it is empty', () => {
  expect(readState('')).toEqual({ draft: EMPTY_DRAFT, kind: 'iframe' });
  expect(writeState({ draft: EMPTY_DRAFT, kind: 'iframe' })).toBe('?movie_id=1');
});

test('Builder address: uses the parameter names of the player', () => {
  const search =
    '?movie_id=42&season=2&episode=3&voice_author=A&t=1%3A35&auto_play=1&enabled_share=1&accent_color=%23ff5a3c&code=sdk';
  const { draft, kind } = readState(search);
  expect(draft).toEqual({
    movieId: '42',
    season: '2',
    episode: '3',
    voice: 'A',
    start: '1:35',
    autoplay: true,
    share: true,
    accent: '#ff5a3c',
  });
  expect(kind).toBe('sdk');
  expect(writeState({ draft, kind })).toBe(search);
});

test('Builder address: keeps invalid values in the form, next to their error', () => {
  expect(readState('?movie_id=abc&auto_play=yes&code=php').draft).toMatchObject({ movieId: 'abc', autoplay: false });
  expect(readState(`?voice_author=${'x'.repeat(10_000)}`).draft.voice).toHaveLength(200);
  expect(readState('?movie_id=').draft.movieId).toBe('');
});

test('Builder address: restores every state', () => {
  const text = fc.string({ maxLength: 40, unit: 'binary' });
  const draft = fc.record({
    ...{ movieId: text, season: text, episode: text, voice: text, start: text, accent: text },
    ...{ autoplay: fc.boolean(), share: fc.boolean() },
  });
  fc.assert(
    fc.property(draft, fc.constantFrom('iframe', 'sdk'), (given, kind) => {
      const state = { draft: given, kind: kind as 'iframe' };
      expect(readState(writeState(state))).toEqual(state);
    }),
  );
});
