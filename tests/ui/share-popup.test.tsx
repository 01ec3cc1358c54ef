import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ShareToggle } from '@/ui/controls/menu-toggle';
import { ShareSheet } from '@/ui/overlays/sheets';
import { WidgetContext } from '@/ui/widget/widget-context';
import { EMBED_CODE } from '../fixtures/widget';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState, shareLinkAt } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => {
  media.reset({ started: true });
  media.set({ currentTime: 754.8 });
});

const popup = () => screen.queryByRole('dialog', { name: 'Поделиться' });
const icon = () => screen.getByRole('button', { name: 'Поделиться' });
const hrefOf = (name: string) => decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');

async function open() {
  const fake = fakeContext(seriesState({ enabledShare: true, openMenu: 'share' }));
  render(
    <WidgetContext value={fake.context}>
      <ShareToggle />
      <ShareSheet />
    </WidgetContext>,
  );
  await waitFor(() => expect(popup()).not.toBeNull());
  // The effects run one task later.
  await act(async () => undefined);
  return fake;
}

describe('share popup', () => {
  test('opens each network with the link as its parameter', async () => {
    await open();
    const link = shareLinkAt(null);
    expect(hrefOf('ВКонтакте')).toBe(`https://vk.com/share.php?url=${link}&title=Маяк`);
    const names = screen.getAllByRole('link').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(names).toEqual(['ВКонтакте', 'Telegram', 'WhatsApp', 'X', 'Facebook', 'ОК']);
    for (const one of screen.getAllByRole('link')) {
      expect(one.getAttribute('target')).toBe('_blank');
      expect(one.getAttribute('rel')).toContain('noopener');
    }
  });

  test('adds and removes the position in all links', async () => {
    await open();
    const box = screen.getByRole('checkbox', { name: 'С текущего момента, 12:34' });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ссылка' });
    expect(field.value).toBe(shareLinkAt(null));
    await userEvent.click(box);
    expect(field.value).toBe(shareLinkAt(754));
    expect(hrefOf('ВКонтакте')).toContain(shareLinkAt(754));
    await userEvent.click(box);
    expect(field.value).toBe(shareLinkAt(null));
  });

  test.each([
    ['at the start', { currentTime: 0.4 }],
    ['of a live stream', { live: true }],
  ])('offers no position %s', async (_, state) => {
    media.set(state);
    await open();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('copies the displayed link', async () => {
    const { lazyCommands } = await open();
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Скопировать' }));
    expect(lazyCommands.copy.mock.calls).toEqual([['link', shareLinkAt(754)]]);
  });

  test('offers the embed code, and copies it', async () => {
    const { lazyCommands, store } = await open();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Код для вставки' }).value).toBe(EMBED_CODE);
    await userEvent.click(screen.getByRole('button', { name: 'Скопировать код' }));
    expect(lazyCommands.copy.mock.calls).toEqual([['code', EMBED_CODE]]);
    act(() => store.setState({ notice: { kind: 'code-copied' } }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Код скопирован' }));
    expect(screen.queryByRole('button', { name: 'Скопировать' })).not.toBeNull();
  });

  test('offers no code that would end', async () => {
    const { lazyCommands, store } = await open();
    lazyCommands.embedCode.mockReturnValue(null);
    act(() => store.setState({ openMenu: null }));
    act(() => store.setState({ openMenu: 'share' }));
    await waitFor(() => expect(popup()).not.toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Код для вставки' })).toBeNull();
  });

  test('selects the link on focus, for manual copying', async () => {
    await open();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ссылка' });
    act(() => field.focus());
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  test('announces the copy, and its button keeps the focus', async () => {
    const { store } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Скопировать' }));
    act(() => store.setState({ notice: { kind: 'link-copied' } }));
    expect(within(popup() as HTMLElement).getByRole('status').textContent).toBe('Ссылка скопирована');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Скопировано' }));
  });

  test('explains a refused clipboard, and selects the link for manual copying', async () => {
    const { store } = await open();
    act(() => store.setState({ notice: { kind: 'link-copy-failed', text: shareLinkAt(null) } }));
    expect(within(popup() as HTMLElement).getByRole('status').textContent).toBe(
      'Браузер не дал скопировать ссылку. Скопируйте её сами',
    );
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Ссылка' });
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  test('takes the focus, and returns it to its icon by Esc', async () => {
    await open();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ВКонтакте' }));
    await userEvent.keyboard('{Escape}');
    expect(popup()).toBeNull();
    expect(document.activeElement).toBe(icon());
  });

  test('closes by its button', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(popup()).toBeNull();
    expect(document.activeElement).toBe(icon());
  });

  test('closes by a press outside, which decides about playback before the content plays on', async () => {
    const { commands } = await open();
    const ended = vi.fn();
    vi.mocked(commands.closeByPress).mockImplementation((afterPress) => afterPress(ended));
    const pressed = vi.fn(() => expect(ended).not.toHaveBeenCalled());
    document.body.addEventListener('click', pressed, { once: true });
    await userEvent.click(document.body);
    expect([pressed.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1]);
  });

  test.each(['forward', 'back'])('closes when Tab leaves it %s', async (way) => {
    await open();
    if (way === 'forward') act(() => screen.getByRole('button', { name: 'Скопировать код' }).focus());
    else act(() => screen.getByRole('button', { name: 'Закрыть' }).focus());
    await userEvent.tab({ shift: way === 'back' });
    expect(popup()).toBeNull();
  });
});
