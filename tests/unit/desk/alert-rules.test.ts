import { describe, expect, test } from 'vitest';
import { draftOf, newRule, ruleFaults, ruleSentence, storedOf } from '../../../packages/vv-desk/src/alert-rules';
import type { RuleData } from '../../../packages/vv-desk/src/api/answers';
import { countryName, failureName, originName, safeLink } from '../../../packages/vv-desk/src/names';

const rule = (change: Partial<RuleData>): RuleData => ({
  id: 'r',
  kind: 'failures',
  over: 0.05,
  under: null,
  minutes: 30,
  webhook: 'https://hooks.example/',
  isOn: true,
  ...change,
});

describe('desk rules', () => {
  test.each([
    [rule({}), '5', { over: 0.05 }],
    [rule({ kind: 'startup', over: 4500 }), '4,5', { over: 4500 }],
    [rule({ kind: 'fill', over: null, under: 0.405 }), '40,5', { under: 0.405 }],
    [rule({ kind: 'silence', over: null }), '', {}],
  ])('a form and back changes nothing', (stored, limit, limits) => {
    const draft = draftOf(stored);
    expect([draft.limit, draft.secret]).toEqual([limit, '']);
    const { id, kind, minutes, webhook, isOn } = stored;
    expect(storedOf(draft)).toEqual({ id, kind, ...limits, minutes, webhook, isOn });
  });

  test('a new rule is complete, with a secret that nobody had to invent', () => {
    const draft = newRule();
    expect(ruleFaults(draft)).toEqual({});
    expect(draft.secret).toMatch(/^[0-9a-f]{32}$/);
    expect(newRule().secret).not.toBe(draft.secret);
  });

  test.each([
    [{ limit: '' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ limit: 'пять' }, 'limit'],
    [{ minutes: '4' }, 'minutes'],
    [{ minutes: '1.5' }, 'minutes'],
    [{ webhook: 'hooks.example' }, 'webhook'],
    [{ webhook: 'javascript:alert(1)' }, 'webhook'],
    [{ webhook: 'https://user@hooks.example/' }, 'webhook'],
    [{ secret: 'short' }, 'secret'],
  ])('%o is refused at its field', (change, field) => {
    expect(Object.keys(ruleFaults({ ...newRule(), ...change }))).toEqual([field]);
  });

  test('a rule reads as a sentence', () => {
    const plain = (text: string) => text.replace(/\u00a0/g, ' ');
    expect(plain(ruleSentence(rule({ minutes: 21 })))).toBe('Сбоев больше 5 % за 21 минуту');
    expect(plain(ruleSentence(rule({ kind: 'silence' })))).toBe('Нет ни одного события за 30 минут');
  });
});

describe('desk names', () => {
  test('known codes have words, unknown ones stay as they are', () => {
    expect(failureName('region-blocked')).toBe('Недоступно в стране зрителя');
    expect(failureName('constructor')).toBe('constructor');
    expect([countryName('kz'), countryName(''), countryName('<b>'), countryName('others')]).toEqual([
      'Казахстан',
      'Неизвестно',
      '<b>',
      'Остальные',
    ]);
  });

  test('only https origins are links', () => {
    expect(safeLink('https://kino.example')).toBe('https://kino.example');
    for (const bad of ['http://kino.example', 'javascript:alert(1)', 'https://', 'https://a@kino.example', 'x', ''])
      expect(safeLink(bad)).toBeNull();
    expect(originName('https://kino.example')).toBe('kino.example');
  });
});
