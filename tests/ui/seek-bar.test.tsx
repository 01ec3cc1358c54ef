import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SeekBar } from '@/ui/controls/seek-bar';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

const WIDTH = 480;

beforeEach(() => media.reset({ controlsVisible: true, currentTime: 12, liveEdge: false }));

const bar = () => screen.getByTestId('seek-bar');
const fill = () => bar().style.getPropertyValue('--slider-fill');
const words = () => bar().getAttribute('aria-valuetext');
const send = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number, clientY = 110) =>
  fireEvent[type](bar(), { clientX, clientY, pointerId: 1, isPrimary: true, button: 0 });

function open(change = {}) {
  media.set(change);
  media.frame = document.createElement('div');
  const fake = fakeContext(seriesState());
  render(
    <WidgetContext value={fake.context}>
      <SeekBar />
    </WidgetContext>,
  );
  bar().getBoundingClientRect = () => ({ left: 0, right: WIDTH, top: 100, width: WIDTH }) as DOMRect;
  return fake;
}

test('Seek bar: follows the film while the controls are visible', () => {
  open();
  expect([fill(), words()]).toEqual(['25%', '12 секунд, всего 48 секунд']);
  act(() => media.set({ currentTime: 24, bufferedEnd: 36 }));
  expect([fill(), screen.getByTestId('loaded').style.width]).toEqual(['50%', '75%']);
  act(() => media.set({ controlsVisible: false }));
  act(() => media.set({ currentTime: 36 }));
  expect(fill()).toBe('50%');
  act(() => media.set({ controlsVisible: true }));
  expect(fill()).toBe('75%');
});

test('Seek bar: a drag seeks once, at its end', () => {
  const { player } = open();
  send('pointerDown', 120);
  for (const x of [130, 200, 240]) send('pointerMove', x);
  expect(player.seekToPart).not.toHaveBeenCalled();
  expect(fill()).toBe('50%');
  send('pointerUp', 240);
  expect(player.seekToPart.mock.calls).toEqual([[0.5]]);
});

test('Seek bar: Escape cancels a drag, and is left to the layers below without one', () => {
  const { player } = open();
  const pressEscape = () => fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape', cancelable: true });
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  send('pointerDown', 300);
  pressEscape();
  send('pointerUp', 300);
  expect([player.seekToPart.mock.calls, heard.mock.calls]).toEqual([[], []]);
  pressEscape();
  expect(heard).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', heard);
});

test('Seek bar: an arrow moves by five seconds, with Shift by ten', () => {
  const { player } = open();
  for (const shiftKey of [false, true]) {
    fireEvent.keyDown(bar(), { key: 'ArrowRight', shiftKey });
    fireEvent.keyUp(bar(), { key: 'ArrowRight' });
  }
  expect(player.seekToPart.mock.calls.map(([part]) => Math.round(part * 48))).toEqual([17, 27]);
});

test('Seek bar: shows the window of a live stream, and its end seeks to the edge', () => {
  const { player } = open({ live: true, liveEdge: false, duration: 120, seekableStart: 600, currentTime: 660 });
  expect([fill(), words()]).toEqual(['50%', 'Отставание от эфира: 1 минута']);
  send('pointerDown', 120);
  // A drag is never fine there.
  send('pointerUp', 240, 5);
  expect(player.seekToPart.mock.calls).toEqual([[0.5]]);
  send('pointerDown', WIDTH - 2);
  send('pointerUp', WIDTH - 2);
  expect(player.seekToLiveEdge).toHaveBeenCalledOnce();
  act(() => media.set({ liveEdge: true }));
  expect([fill(), words()]).toEqual(['100%', 'Прямой эфир']);
});

test('Seek bar: an arrow leaves the live edge also where its step is less than a percent, and End returns to it', () => {
  const { player } = open({ live: true, liveEdge: true, duration: 3600, seekableStart: 0, currentTime: 3600 });
  const press = (key: string) => {
    fireEvent.keyDown(bar(), { key });
    fireEvent.keyUp(bar(), { key });
  };
  press('ArrowLeft');
  expect(player.seekToPart.mock.calls.map(([part]) => Math.round(part * 3600))).toEqual([3595]);
  expect(player.seekToLiveEdge).not.toHaveBeenCalled();
  press('End');
  expect(player.seekToLiveEdge).toHaveBeenCalledOnce();
});

test('Seek bar: neither a drag nor a held key goes on into another episode', () => {
  const { player, store } = open();
  const select = (episodeId: number) => act(() => store.setState({ selection: { episodeId, variantId: null } }));
  send('pointerDown', 300);
  send('pointerMove', 320);
  select(102);
  send('pointerUp', 320);
  for (const repeat of [false, true]) fireEvent.keyDown(bar(), { key: 'ArrowRight', repeat });
  select(103);
  fireEvent.keyUp(bar(), { key: 'ArrowRight' });
  expect([player.seekToPart.mock.calls, bar().hasAttribute('data-dragging'), fill()]).toEqual([[], false, '25%']);
});

test('Seek bar: cannot be moved in a stream that cannot be sought', () => {
  const { player } = open({ canSeek: false });
  send('pointerDown', 120);
  send('pointerUp', 240);
  expect([bar().getAttribute('aria-disabled'), player.seekToPart.mock.calls]).toEqual(['true', []]);
});

test('Seek bar: marks the player while its preview shows, which is never beside an open menu', () => {
  const { store } = open();
  const isMarked = () => media.frame?.hasAttribute('data-previewing');
  send('pointerMove', 240);
  expect([isMarked(), screen.getByTestId('time-preview').hasAttribute('data-visible')]).toEqual([true, true]);
  act(() => store.setState({ openMenu: 'settings' }));
  expect([isMarked(), screen.getByTestId('time-preview').hasAttribute('data-visible')]).toEqual([false, false]);
  act(() => store.setState({ openMenu: null }));
  fireEvent.pointerLeave(bar());
  expect(isMarked()).toBe(false);
});
