import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Menus } from '@/ui/menus/menus';
import { WidgetContext } from '@/ui/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext } from '../support/render-context';

vi.mock('@/ui/kit/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);
const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('@/ui/menus/open-menu', () => {
  loads.count += 1;
  return { OpenMenu: () => null };
});

beforeEach(() => {
  media.reset();
  media.set({ started: false, controlsVisible: true, waiting: false });
});

const settle = () => act(async () => void (await vi.dynamicImportSettled()));

test('Menus: load once the controls show over a film that plays, and not while the viewer waits for it', async () => {
  render(
    <WidgetContext value={fakeContext().context}>
      <Menus />
    </WidgetContext>,
  );
  await settle();
  act(() => media.set({ started: true, waiting: true }));
  await settle();
  act(() => media.set({ waiting: false, controlsVisible: false }));
  await settle();
  expect(loads.count).toBe(0);
  act(() => media.set({ controlsVisible: true }));
  await settle();
  expect(loads.count).toBe(1);
});
