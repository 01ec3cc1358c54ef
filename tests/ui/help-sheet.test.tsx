import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { HelpSheet } from '@/ui/overlays/help-sheet';
import { useWidget } from '@/ui/widget/use-widget';
import { WidgetContext } from '@/ui/widget/widget-context';
import { fakeContext, seriesState } from '../support/render-context';

const sheet = () => screen.queryByRole('dialog', { name: 'Горячие клавиши' });

function Help() {
  return useWidget(({ openMenu }) => openMenu) === 'help' && <HelpSheet />;
}

/** Opens the help from a focused button, as its key does. */
async function open() {
  const fake = fakeContext(seriesState());
  render(
    <WidgetContext value={fake.context}>
      <button type="button">снаружи</button>
      <Help />
    </WidgetContext>,
  );
  const outside = screen.getByRole('button', { name: 'снаружи' });
  outside.focus();
  act(() => fake.store.setState({ openMenu: 'help' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Закрыть' }));
  return outside;
}

test.each<[string, () => Promise<unknown>]>([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Закрыть' }))],
  ['Tab, when it leaves it', () => userEvent.keyboard('{Tab}{Tab}')],
  ['a press outside', () => userEvent.click(document.body)],
])('Help: closes by %s, and returns the focus', async (_, close) => {
  const outside = await open();
  await close();
  expect(sheet()).toBeNull();
  expect(document.activeElement).toBe(outside);
});
