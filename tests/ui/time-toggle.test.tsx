import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { settingsSet } from '@/store/updates/viewer';
import { TimeToggle } from '@/ui/controls/time-toggle';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

beforeEach(() => media.reset({ paused: false, started: true, currentTime: 5 }));

test.each([
  [47.98, 12.9, '0:12/0:48'],
  [48.02, 12.9, '0:12/0:48'],
  [47.98, 47.5, '0:47/0:48'],
  [47.98, 47.94, '0:48/0:48'],
  [47.3, 47.3, '0:47/0:47'],
])('time button: a film of %s s at %s s shows %s', (duration, currentTime, shown) => {
  media.set({ duration, currentTime });
  render(
    <WidgetContext value={fakeContext().context}>
      <TimeToggle />
    </WidgetContext>,
  );
  expect(screen.getByTestId('time').textContent).toBe(shown);
});

test('time button: its name stands still while it has the focus and the film plays', () => {
  const { context, store } = fakeContext();
  render(
    <WidgetContext value={context}>
      <TimeToggle />
    </WidgetContext>,
  );
  const button = screen.getByTestId('time');
  const name = () => button.getAttribute('aria-label');
  expect(name()).toMatch(/^0:05/);
  act(() => media.set({ currentTime: 6 }));
  expect(name()).toMatch(/^0:06/);
  button.focus();
  act(() => media.set({ currentTime: 7 }));
  expect(button.textContent).toMatch(/^0:07/);
  expect(name()).toMatch(/^0:06/);
  act(() => media.set({ paused: true }));
  expect(name()).toMatch(/^0:07/);
  act(() => media.set({ paused: false, currentTime: 8 }));
  act(() => store.setState(settingsSet({ remaining: true })));
  expect(name()).toMatch(/^−0:40/);
});
