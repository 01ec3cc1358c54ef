import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ToggleRow } from '@/ui/menus/rows';
import type { Toggle } from '@/ui/menus/toggles';
import { WidgetContext } from '@/ui/widget/widget-context';
import { fakeContext } from '../../support/render-context';

test('toggle row: reports the opposite of its state, by mouse and by keyboard', async () => {
  const set = vi.fn();
  const { context, lazyCommands, store } = fakeContext();
  const night: Toggle = {
    icon: 'boost',
    label: 'Ночной режим',
    note: 'Тише громкое',
    testId: 'night',
    isOn: () => true,
    set,
    useShown: () => true,
  };
  render(
    <WidgetContext value={context}>
      <ToggleRow of={night} />
    </WidgetContext>,
  );
  const row = screen.getByRole('menuitemcheckbox', { name: /Ночной режим/ });
  expect(row.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(row);
  row.focus();
  await userEvent.keyboard('{Enter}');
  const call = [lazyCommands, false, store.getState()];
  expect(set.mock.calls).toEqual([call, call]);
});
