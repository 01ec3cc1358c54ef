import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { WidgetState } from '@/store/state';
import { ContextMenu } from '@/ui/context-menu/context-menu';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState, shareLinkAt } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => {
  media.reset({ started: true, currentTime: 754.8 });
});

const menu = () => screen.queryByRole('menu', { name: 'Меню видео' });
const rows = () => [...(menu()?.querySelectorAll('[data-row]') ?? [])].map((row) => row.textContent);

/** The menu beside a focused button in the frame of the player. */
function show(state: Partial<WidgetState> = {}) {
  const frame = document.createElement('div');
  document.body.append(frame);
  media.frame = frame;
  const fake = fakeContext(seriesState({ enabledShare: true, ...state }));
  render(
    <WidgetContext value={fake.context}>
      <button type="button">кнопка</button>
      <a href="#link">ссылка</a>
      <ContextMenu />
    </WidgetContext>,
    { container: frame },
  );
  screen.getByRole('button', { name: 'кнопка' }).focus();
  return { ...fake, frame };
}

/** Whether the browser's own menu opens by a right press. */
const press = (target: Element, init: MouseEventInit & { pointerType?: string } = {}) =>
  fireEvent(
    target,
    Object.assign(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, ...init }), {
      pointerType: init.pointerType ?? 'mouse',
    }),
  );

async function open(state: Partial<WidgetState> = {}) {
  const fake = show(state);
  expect(press(fake.frame)).toBe(false);
  await waitFor(() => expect(menu()).not.toBeNull());
  return fake;
}

describe('Context menu', () => {
  test('opens by a right press in place of that of the browser, with the focus on its first row', async () => {
    await open();
    expect(rows()).toEqual([
      'Копировать ссылку',
      'Копировать ссылку на 12:34',
      'Повтор',
      'Техническая статистика',
      'О плеере',
    ]);
    expect(document.activeElement?.textContent).toBe('Копировать ссылку');
  });

  test.each([
    ['ContextMenu', '{ContextMenu}'],
    ['Shift + F10', '{Shift>}{F10}{/Shift}'],
  ])('opens by %s, walks by arrows, and returns the focus by Esc', async (_, key) => {
    show();
    await userEvent.keyboard(key);
    await waitFor(() => expect(menu()).not.toBeNull());
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('О плеере');
    await userEvent.keyboard('{Escape}');
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'кнопка' }));
  });

  test.each<[string, (frame: Element) => boolean]>([
    ['a right press with Shift', (frame) => press(frame, { shiftKey: true })],
    ['a long press of a finger', (frame) => press(frame, { pointerType: 'touch' })],
    ['a press on a link', () => press(screen.getByRole('link'))],
  ])('leaves %s to the browser', (_, act) => {
    const { frame, store } = show();
    expect(act(frame)).toBe(true);
    expect(store.getState().openMenu).toBeNull();
  });

  test('stays closed over a question', () => {
    const { frame, store } = show({ resume: { seconds: 5 } });
    press(frame);
    expect(store.getState().openMenu).toBeNull();
  });

  test('copies the link, and that of the moment, and closes', async () => {
    const { lazyCommands, frame } = await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Копировать ссылку на 12:34' }));
    expect(menu()).toBeNull();
    press(frame);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Копировать ссылку' }));
    expect(lazyCommands.copy.mock.calls).toEqual([
      ['link', shareLinkAt(754)],
      ['link', shareLinkAt(null)],
    ]);
  });

  test('has no links where the site does not share', async () => {
    await open({ enabledShare: false });
    expect(rows()).toEqual(['Повтор', 'Техническая статистика', 'О плеере']);
  });

  test('has neither a moment nor a repeat in a live stream', async () => {
    media.set({ live: true });
    await open();
    expect(rows()).toEqual(['Копировать ссылку', 'Техническая статистика', 'О плеере']);
  });

  test('switches the repeat, and shows it', async () => {
    const { lazyCommands, store } = await open();
    const row = () => screen.getByRole('menuitemcheckbox', { name: 'Повтор' });
    await userEvent.click(row());
    expect(lazyCommands.setLoop.mock.calls).toEqual([[true]]);
    act(() => store.setState({ loop: true }));
    expect(row().getAttribute('aria-checked')).toBe('true');
  });

  test('opens the statistics', async () => {
    const { commands } = await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Техническая статистика' }));
    expect(commands.toggleDiagnostics).toHaveBeenCalledOnce();
    expect(menu()).toBeNull();
  });

  test('tells the version and the licences', async () => {
    await open();
    await userEvent.click(screen.getByRole('menuitem', { name: 'О плеере' }));
    const about = screen.getByRole('dialog', { name: 'О плеере' });
    expect(about.textContent).toContain('VV Player 1.2.3');
    expect(about.textContent).toContain('LICENSES.txt');
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
