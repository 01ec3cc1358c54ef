import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ok } from '@/lib/result';
import { aPlayingWidget } from '../../support/fake-widget';

const POSTER = 'https://posters.example/1.jpg';
const ITEM = { id: 'a', title: 'Туман', poster: POSTER };
const refused = { ok: false, error: { name: 'RangeError', message: expect.stringMatching(/\w/) } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('setRelated', () => {
  test('sets the proposals, and replaces earlier ones', async () => {
    const widget = await aPlayingWidget();
    expect(await widget.call('setRelated', [ITEM, { id: 7, title: ' Огонь ', extra: 1 }])).toEqual(ok(null));
    expect(widget.store.getState().related).toEqual([
      { id: 'a', title: 'Туман', poster: POSTER },
      { id: 7, title: 'Огонь', poster: null },
    ]);
    expect(await widget.call('setRelated', { items: [] })).toEqual(ok(null));
    expect(widget.store.getState().related).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['an object', { id: 1 }],
    ['a text', 'film'],
    ['too many items', Array.from({ length: 13 }, () => ITEM)],
    ['a null', [null]],
    ['no id', [{ title: 'a' }]],
    ['an empty id', [{ ...ITEM, id: '' }]],
    ['a fractional id', [{ ...ITEM, id: 1.5 }]],
    ['a long id', [{ ...ITEM, id: 'a'.repeat(101) }]],
    ['no title', [{ id: 1 }]],
    ['a blank title', [{ ...ITEM, title: '  ' }]],
    ['a long title', [{ ...ITEM, title: 'a'.repeat(201) }]],
    ['a relative poster', [{ ...ITEM, poster: '/1.jpg' }]],
    ['a script as a poster', [{ ...ITEM, poster: 'javascript:alert(1)' }]],
    ['a file inside a poster', [{ ...ITEM, poster: 'data:image/png;base64,AAAA' }]],
    ['a long poster', [{ ...ITEM, poster: `https://a.example/${'a'.repeat(2000)}` }]],
    ['one bad item among good ones', [ITEM, { id: 1 }]],
  ])('refuses %s', async (_, payload) => {
    const widget = await aPlayingWidget();
    await widget.call('setRelated', [ITEM]);
    expect(await widget.call('setRelated', payload)).toEqual(refused);
    expect(widget.store.getState().related).toHaveLength(1);
  });
});
