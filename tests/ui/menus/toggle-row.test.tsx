import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ToggleRow } from '@/ui/menus/toggle-row';
import { WidgetContext } from '@/ui/widget/widget-context';
import { fakeContext } from '../../support/render-context';

test('toggle row: reports the opposite of its state, by mouse and by keyboard', async () => {
  const onToggle = vi.fn();
  const { context, lazyCommands } = fakeContext();
  render(
    <WidgetContext value={context}>
      <ToggleRow icon="boost" label="Ночной режим" note="Тише громкое" testId="night" checked onToggle={onToggle} />
    </WidgetContext>,
  );
  const row = screen.getByRole('menuitemcheckbox', { name: /Ночной режим/ });
  expect(row.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(row);
  row.focus();
  await userEvent.keyboard('{Enter}');
  expect(onToggle.mock.calls).toEqual([
    [lazyCommands, false],
    [lazyCommands, false],
  ]);
});
