import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WidgetError } from '@/domain/widget/errors';
import type { WidgetState } from '@/store/state';
import { FailureScreen } from '@/ui/failure/failure-screen';
import { WidgetContext } from '@/ui/widget/widget-context';
import { fakeContext, seriesState } from '../support/render-context';

const ID = '0f'.repeat(16);
const BROKEN: WidgetError = { kind: 'unexpected', id: ID, reason: 'stream', detail: 'no' };

beforeEach(() => {
  vi.restoreAllMocks();
});

const POSTER = 'https://media.example/poster.jpg';

function pictured(): Partial<WidgetState> {
  const state = seriesState();
  const { catalogued } = state;
  if (!catalogued) return state;
  return { ...state, catalogued: { ...catalogued, content: { ...catalogued.content, posterUrl: POSTER } } };
}

async function show(error: WidgetError = BROKEN, state = pictured()) {
  const { context } = fakeContext(state);
  render(
    <WidgetContext value={context}>
      <FailureScreen error={error} onRetry={vi.fn()} />
    </WidgetContext>,
  );
  // The chunk arrives after the text.
  await vi.waitFor(() => expect(document.querySelector('[data-testid="failure-panel"] svg')).not.toBeNull());
}

const field = () => screen.getByTestId<HTMLInputElement>('failure-id');

describe('details of a failure', () => {
  test('name the film and the episode, and show its picture', async () => {
    await show();
    expect(screen.getByTestId('failure-title').textContent).toContain('Маяк');
    expect(screen.getByTestId('failure-title').textContent).toContain('Сезон 2, серия 2 · Название 22');
    expect(screen.getByTestId('failure-backdrop').getAttribute('src')).toBe(POSTER);
  });

  test('leave out a picture that does not load', async () => {
    await show();
    act(() => void screen.getByTestId('failure-backdrop').dispatchEvent(new Event('error')));
    expect(screen.queryByTestId('failure-backdrop')).toBeNull();
  });

  test('do without a film that the catalogue has not named', async () => {
    await show(BROKEN, {});
    expect(screen.queryByTestId('failure-title')).toBeNull();
    expect(screen.queryByTestId('failure-backdrop')).toBeNull();
  });

  test('come without a widget', async () => {
    render(<FailureScreen error={{ kind: 'missing-movie-id', id: ID }} onRetry={vi.fn()} />);
    await vi.waitFor(() => expect(document.querySelector('[data-testid="failure-panel"] svg')).not.toBeNull());
    expect(screen.queryByTestId('failure-id')).toBeNull();
  });

  test('show the id of a refused link', async () => {
    render(<FailureScreen error={{ kind: 'source-refused', id: ID, reason: 'signature' }} onRetry={vi.fn()} />);
    await vi.waitFor(() => expect(field().value).toBe(ID));
  });

  test('mark the text whose id the field shows', async () => {
    await show();
    expect(field().closest('[data-identified]')).toBe(screen.getByRole('alert').parentElement);
  });

  test('keep the text to the letter and its only button', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
      `К сожалению, произошла ошибка, попробуйте перезагрузите страницу. Идентификатор ошибки: ${ID}`,
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Перезагрузить страницу']);
  });
});

describe('id of a failure', () => {
  test.each([
    ['a click', () => userEvent.click(field())],
    [
      'the Enter key',
      async () => {
        act(() => field().focus());
        await userEvent.keyboard('{Enter}');
      },
    ],
  ])('is copied by %s, which the field says', async (_, press) => {
    await show();
    userEvent.setup();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press();
    expect(writeText).toHaveBeenCalledWith(ID);
    await vi.waitFor(() => expect(screen.getByTestId('failure-copied').textContent).toBe('Скопировано'));
    expect(screen.getByTestId('failure-copied').getAttribute('role')).toBe('status');
    expect(field().value).toBe(ID);
  });

  test('stays selected where the browser refuses to copy', async () => {
    await show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('policy'));
    document.execCommand = vi.fn(() => false);
    await userEvent.click(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, ID.length]);
    expect(screen.getByTestId('failure-copied').textContent).toBe('');
  });

  test.each(['content-not-found', 'region-blocked'] as const)(
    'is not shown for %s, which is no error',
    async (kind) => {
      await show({ kind, id: ID });
      expect(screen.queryByTestId('failure-id')).toBeNull();
    },
  );
});
