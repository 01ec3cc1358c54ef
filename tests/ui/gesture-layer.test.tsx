import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { GestureLayer } from '@/ui/input/gesture-layer';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext } from '../support/render-context';

const player = vi.hoisted(() => ({
  el: null as HTMLElement | null,
  state: { canSeek: true, currentTime: 10, duration: 48, seekableStart: 0, seekableEnd: 48 },
  listeners: new Map<string, () => void>(),
  listen(type: string, listener: () => void) {
    this.listeners.set(type, listener);
  },
}));
vi.mock('@/ui/widget/use-media', async () => ({
  ...(await import('../support/fake-media-hooks')).fakeMediaHooks,
  useMediaEvents: () => player,
  usePlayerFrame: () => player,
}));
vi.mock('@/ui/controls/use-thumbnails', () => ({ useThumbnails: () => () => undefined }));

test('swipe: another episode cancels it', () => {
  media.reset();
  document.body.innerHTML = '<div data-media-player><div data-media-provider></div></div>';
  player.el = document.querySelector('[data-media-player]');
  const picture = document.querySelector('[data-media-provider]') as HTMLElement;
  const { context } = fakeContext({ stream: { thumbnails: null } as never });
  render(
    <WidgetContext value={context}>
      <GestureLayer />
    </WidgetContext>,
  );
  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0, clientY: 50, bubbles: true };
  fireEvent(picture, new PointerEvent('pointerdown', { ...finger, clientX: 100 }));
  fireEvent(picture, new PointerEvent('pointermove', { ...finger, clientX: 200 }));
  expect(screen.queryByTestId('gesture-swipe')).not.toBeNull();
  act(() => player.listeners.get('source-change')?.());
  expect(screen.queryByTestId('gesture-swipe')).toBeNull();
  fireEvent(picture, new PointerEvent('pointerup', { ...finger, clientX: 200 }));
  expect(context.player.seekTo).not.toHaveBeenCalled();
});
