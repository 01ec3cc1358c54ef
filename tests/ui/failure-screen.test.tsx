import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { UnexpectedReason, WidgetError } from '@/domain/widget/errors';
import { FailureScreen } from '@/ui/failure/failure-screen';

const ID = '0f'.repeat(16);
const URL = 'https://media.example/1/master.json?token=1';

/** The exact wording of each failure screen and the label of its button. */
const PANELS: readonly [WidgetError, string, string | null][] = [
  [{ kind: 'missing-movie-id', id: ID }, 'Пропущен movie_id в запросе', null],
  [{ kind: 'source-refused', id: ID, reason: 'expired' }, 'Срок действия ссылки на видео истёк', null],
  [{ kind: 'content-not-found', id: ID }, 'Контент не доступен', 'Попробовать снова'],
  [{ kind: 'master-failed', id: ID, url: URL }, `Ошибка в загрузке: ${URL}`, 'Попробовать снова'],
  [
    { kind: 'region-blocked', id: ID },
    'Извините, данный контент недоступен в вашей стране. Если вы используете VPN, мы рекомендуем отключить его или сменить страну.',
    'Попробовать снова',
  ],
  [
    { kind: 'unexpected', id: ID, reason: 'catalogue', detail: 'HTTP 500' },
    `К сожалению, произошла ошибка, попробуйте перезагрузите страницу. Идентификатор ошибки: ${ID}`,
    'Перезагрузить страницу',
  ],
];

describe.each(PANELS)('failure screen %o', (error, message, action) => {
  test('shows its exact text as an alert', () => {
    render(<FailureScreen error={error} onRetry={vi.fn()} />);
    const panel = screen.getByRole('alert');
    const heading = screen.getByRole('heading', { level: 2 });
    expect(heading.textContent).toBe(message);
    expect(panel.contains(heading)).toBe(true);
  });

  test('has the kind and the id of the report', () => {
    render(<FailureScreen error={error} onRetry={vi.fn()} />);
    const { dataset } = screen.getByTestId('failure-panel');
    expect(dataset).toMatchObject({ kind: error.kind, errorId: ID });
  });

  test(action === null ? 'has no button, because there is nothing to try' : `has the button «${action}»`, async () => {
    const onRetry = vi.fn();
    render(<FailureScreen error={error} onRetry={onRetry} />);
    expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(
      action === null ? [] : [action],
    );
    if (action === null) return;
    await userEvent.click(screen.getByRole('button', { name: action }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

const REASONS: readonly UnexpectedReason[] = ['catalogue', 'stream', 'timeout', 'chunk', 'bug'];

test('failure screen: distinguishes the reasons of an unexpected failure', () => {
  const hints = REASONS.map((reason) => {
    const error: WidgetError = { kind: 'unexpected', id: ID, reason, detail: 'TypeError: x is not a function' };
    const { container, unmount } = render(<FailureScreen error={error} onRetry={vi.fn()} />);
    const text = container.textContent ?? '';
    unmount();
    expect(text).not.toContain('TypeError');
    return text;
  });
  expect(new Set(hints).size).toBe(REASONS.length);
});

test('failure screen: names browsers, without a button, where this one lacks an engine', () => {
  const error: WidgetError = { kind: 'unexpected', id: ID, reason: 'browser', detail: '' };
  const { container, queryByRole } = render(<FailureScreen error={error} onRetry={vi.fn()} />);
  expect(container.textContent).toMatch(/Chrome.*Firefox.*Safari/);
  expect(queryByRole('button')).toBeNull();
});

test('failure screen: a malicious URL stays text', () => {
  const url = 'https://media.example/<img src=x onerror=alert(1)>.json';
  const { container } = render(<FailureScreen error={{ kind: 'master-failed', id: ID, url }} onRetry={vi.fn()} />);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toContain(url);
});
