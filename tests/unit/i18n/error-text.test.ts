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
const REASONS: UnexpectedReason[] = ['catalogue', 'stream', 'timeout', 'chunk', 'licence', 'bug'];

describe('errorText', () => {
  test.each<[string, WidgetError, string]>([
    ['a missing movie_id', { kind: 'missing-movie-id', id }, 'Пропущен movie_id в запросе'],
    [
      'a failed master JSON',
      { kind: 'master-failed', id, url: 'https://cdn.example/m.json?a=1&b' },
      'Ошибка в загрузке: https://cdn.example/m.json?a=1&b',
    ],
    ['a 404 of the catalogue', { kind: 'content-not-found', id }, 'Контент не доступен'],
    [
      'a blocked region',
      { kind: 'region-blocked', id },
      'Извините, данный контент недоступен в вашей стране. Если вы используете VPN, мы рекомендуем отключить его или сменить страну.',
    ],
    [
      'any other error',
      unexpected('catalogue'),
      `К сожалению, произошла ошибка, попробуйте перезагрузите страницу. Идентификатор ошибки: ${id}`,
    ],
  ])('shows the exact agreed text for %s', (_, error, message) => {
    expect(errorText(error).message).toBe(message);
  });

  test.each(REASONS)('offers the agreed button for any other error (%s)', (reason) => {
    expect(errorText(unexpected(reason)).action).toBe('Перезагрузить страницу');
  });

  test('explains each reason in words of its own, without developer terms', () => {
    const hints = REASONS.map((reason) => errorText(unexpected(reason)).hint);
    expect(new Set(hints).size).toBe(REASONS.length);
    for (const hint of hints) expect(hint).toMatch(/^[А-Я][^a-z/]+\.$/);
  });

  test.each(['signature', 'expired', 'disabled'] as const)('tells what to do about a refused link (%s)', (reason) => {
    const { message, hint, action } = errorText({ kind: 'source-refused', id, reason });
    expect(message).toMatch(/^[А-Я]/);
    expect(hint).toMatch(/страниц|владельцу сайта/);
    // The same link would be refused again.
    expect(action).toBeNull();
  });

  test('names the licence that did not come, and a browser without the keys', () => {
    expect(errorText(unexpected('licence')).message).toBe(
      `Не удалось получить лицензию на просмотр. Идентификатор ошибки: ${id}`,
    );
    expect(errorText(unexpected('keys'))).toMatchObject({
      message: `Этот браузер не открывает защищённые фильмы. Идентификатор ошибки: ${id}`,
      action: null,
    });
  });

  test('offers no retry without movie_id', () => {
    expect(errorText({ kind: 'missing-movie-id', id }).action).toBeNull();
  });

  test.each<WidgetError>([
    { kind: 'content-not-found', id },
    { kind: 'region-blocked', id },
    { kind: 'master-failed', id, url: 'https://cdn.example/m.json' },
  ])('offers a retry for $kind', (error) => {
    expect(errorText(error).action).toBe('Попробовать снова');
  });
});
