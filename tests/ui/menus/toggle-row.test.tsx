import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ToggleRow } from '@/ui/menus/toggle-row';

test('toggle row: reports the opposite of its state, by mouse and by keyboard', async () => {
  const onToggle = vi.fn();
  render(
    <ToggleRow icon="boost" label="Ночной режим" note="Тише громкое" testId="night" checked onToggle={onToggle} />,
  );
  const row = screen.getByRole('menuitemcheckbox', { name: /Ночной режим/ });
  expect(row.getAttribute('aria-checked')).toBe('true');
  await userEvent.click(row);
  row.focus();
  await userEvent.keyboard('{Enter}');
  expect(onToggle.mock.calls).toEqual([[false], [false]]);
});
