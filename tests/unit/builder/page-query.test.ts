import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_KINDS } from '../../../packages/vv-builder/src/code-kinds';
import { EMPTY_DRAFT } from '../../../packages/vv-builder/src/draft';
import { FLAG_NAMES, TEXT_NAMES } from '../../../packages/vv-builder/src/fields';
import { readState, writeState } from '../../../packages/vv-builder/src/page-query';

test('Builder address: gives an empty form when it is empty', () => {
  expect(readState('')).toEqual({ draft: EMPTY_DRAFT, kind: 'iframe' });
  expect(writeState({ draft: EMPTY_DRAFT, kind: 'iframe' })).toBe('?movie_id=1');
});

test('Builder address: uses the parameter names of the player', () => {
  const search =
    '?movie_id=42&season=2&episode=3&voice_author=A&t=1%3A35&accent_color=%23ff5a3c&lang_order=ru&ratio=4%2F3&width=640' +
    '&auto_play=1&enabled_share=1&hide_episodes=1&still_watching=0&code=sdk';
  const { draft, kind } = readState(search);
  expect(draft).toEqual({
    ...EMPTY_DRAFT,
    movieId: '42',
    season: '2',
    episode: '3',
    voice: 'A',
    start: '1:35',
    accent: '#ff5a3c',
    languages: 'ru',
    ratio: '4/3',
    width: '640',
    autoplay: true,
    share: true,
    hideEpisodes: true,
    noQuestion: true,
  });
  expect(kind).toBe('sdk');
  expect(writeState({ draft, kind })).toBe(search);
});

test('Builder address: keeps invalid values in the form, next to their error', () => {
  expect(readState('?movie_id=abc&auto_play=yes&code=php')).toMatchObject({
    draft: { movieId: 'abc', autoplay: false },
    kind: 'iframe',
  });
  expect(readState(`?voice_author=${'x'.repeat(10_000)}`).draft.voice).toHaveLength(200);
  expect(readState('?movie_id=').draft.movieId).toBe('');
});

test('Builder address: restores every state', () => {
  // fast-check's own unit of all characters takes seconds to be made.
  const unit = fc
    .nat(0x10ffff)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const text = fc.string({ maxLength: 40, unit });
  const draft = fc.record({
    ...Object.fromEntries(TEXT_NAMES.map((name) => [name, text])),
    ...Object.fromEntries(FLAG_NAMES.map((name) => [name, fc.boolean()])),
  });
  fc.assert(
    fc.property(draft, fc.constantFrom(...CODE_KINDS), (given, kind) => {
      const state = { draft: given as typeof EMPTY_DRAFT, kind };
      expect(readState(writeState(state))).toEqual(state);
    }),
  );
});
