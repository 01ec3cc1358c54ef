import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Menus } from '@/ui/menus/menus';
import { KeysSheet, ShareSheet } from '@/ui/overlays/sheets';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);
const loaded = vi.hoisted((): string[] => []);
vi.mock('@/ui/menus/open-menu', () => {
  loaded.push('menus');
  return { OpenMenu: () => null };
});
vi.mock('@/ui/overlays/share-popup', () => {
  loaded.push('share');
  return { SharePopup: () => null };
});
vi.mock('@/ui/overlays/help-sheet', () => {
  loaded.push('help');
  return { HelpSheet: () => null };
});

beforeEach(() => {
  media.reset();
  media.set({ started: false, controlsVisible: true, waiting: false });
});

const settle = () => act(async () => void (await vi.dynamicImportSettled()));

test('Menus and sheets: load once the controls show over a film that plays, and not while the viewer waits for it', async () => {
  const { context } = fakeContext(seriesState({ enabledShare: true }));
  render(
    <WidgetContext value={context}>
      <Menus />
      <ShareSheet />
      <KeysSheet />
    </WidgetContext>,
  );
  await settle();
  act(() => media.set({ started: true, waiting: true }));
  await settle();
  act(() => media.set({ waiting: false, controlsVisible: false }));
  await settle();
  expect(loaded).toEqual([]);
  act(() => media.set({ controlsVisible: true }));
  await settle();
  expect(loaded.sort()).toEqual(['help', 'menus', 'share']);
});
