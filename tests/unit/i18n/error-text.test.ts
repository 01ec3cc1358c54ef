import { describe, expect, test } from 'vitest';
import type { UnexpectedReason, WidgetError } from '@/domain/widget/errors';
import { errorText } from '@/i18n/error-text';

const id = '0123456789abcdef0123456789abcdef';
const unexpected = (reason: UnexpectedReason): WidgetError => ({
  kind: 'unexpected',
  id,
  reason,
  detail: 'http 500 /x',
});
const REASONS: UnexpectedReason[] = ['catalogue', 'stream', 'timeout', 'chunk', 'bug'];

describe('errorText', () => {
  test.each<[string, WidgetError, string]>([
    ['movie_id missing', { kind: 'missing-movie-id', id }, 'Пропущен movie_id в запросе'],
    [
      'master JSON load failure',
      { kind: 'master-failed', id, url: 'https://cdn.example/m.json?a=1&b' },
      'Ошибка в загрузке: https://cdn.example/m.json?a=1&b',
    ],
    ['loader 404', { kind: 'content-not-found', id }, 'Контент не доступен'],
    [
      'blocked by region',
      { kind: 'region-blocked', id },
      'Извините, данный контент недоступен в вашей стране. Если вы используете VPN, мы рекомендуем отключить его или сменить страну.',
    ],
    [
      'any other error',
      unexpected('catalogue'),
      `К сожалению, произошла ошибка, попробуйте перезагрузите страницу. Идентификатор ошибки: ${id}`,
    ],
  ])('%s: the text of spec section 8, to the letter', (_, error, message) => {
    expect(errorText(error).message).toBe(message);
  });

  test.each(REASONS)('any other error (%s) has the button of the spec', (reason) => {
    expect(errorText(unexpected(reason)).action).toBe('Перезагрузить страницу');
  });

  test('each reason is explained in words of its own, never in ours for developers', () => {
    const hints = REASONS.map((reason) => errorText(unexpected(reason)).hint);
    expect(new Set(hints).size).toBe(REASONS.length);
    for (const hint of hints) expect(hint).toMatch(/^[А-Я][^a-z/]+\.$/);
  });

  test('without movie_id there is nothing to try again', () => {
    expect(errorText({ kind: 'missing-movie-id', id }).action).toBeNull();
  });

  test.each<WidgetError>([
    { kind: 'content-not-found', id },
    { kind: 'region-blocked', id },
    { kind: 'master-failed', id, url: 'https://cdn.example/m.json' },
  ])('$kind can be tried again', (error) => {
    expect(errorText(error).action).toBe('Попробовать снова');
  });
});
