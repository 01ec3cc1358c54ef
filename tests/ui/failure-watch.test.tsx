import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WidgetState } from '@/store/state';
import { FailureWatch } from '@/ui/failure/failure-details';
import { WidgetContext } from '@/ui/widget/widget-context';
import { fakeContext } from '../support/render-context';

const SERVER = 'Продолжим сами, как только сервер ответит';
const NETWORK = 'Продолжим сами, как только появится сеть';

function show(state: Partial<WidgetState>) {
  const { context } = fakeContext({ restart: { url: undefined }, ...state });
  render(
    <WidgetContext value={context}>
      <FailureWatch />
    </WidgetContext>,
  );
}

test.each<[string, Partial<WidgetState>, string, string]>([
  ['the seconds to the next probe', { retryIn: 4 }, 'Попробуем снова через 4 с', SERVER],
  ['a probe that runs', { retryIn: 0 }, 'Проверяем, отвечает ли сервер…', SERVER],
  ['a server before the first probe', { retryIn: null }, SERVER, SERVER],
  ['the network, without seconds', { retryIn: 4, offline: true }, NETWORK, NETWORK],
])('Failure watch: shows %s; a screen reader gets no countdown', (_, state, shown, announced) => {
  show(state);
  expect(screen.getByTestId('failure-watch').textContent).toBe(shown);
  expect(screen.getByRole('status').textContent).toBe(announced);
});

test('Failure watch: promises nothing for a failure that does not end', () => {
  show({ restart: null });
  expect(screen.queryByRole('status')).toBeNull();
});
