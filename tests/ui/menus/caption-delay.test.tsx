import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CaptionOffset } from '@/ui/menus/step-row';
import { WidgetContext } from '@/ui/widget/widget-context';
import { fakeContext } from '../../support/render-context';

function show(initial: number | null) {
  let offset = initial;
  const { context } = fakeContext();
  let report = () => {};
  const onCaptionOffset = (listener: () => void) => {
    report = listener;
    return () => {};
  };
  const set = (seconds: number) => {
    offset = seconds;
    report();
    return offset;
  };
  const player = {
    ...context.player,
    captionOffset: () => offset,
    shiftCaptions: (direction: 1 | -1) => set((offset ?? 0) + direction * 0.5),
    setCaptionOffset: set,
  };
  render(
    <WidgetContext value={{ ...context, player, onCaptionOffset }}>
      <CaptionOffset />
    </WidgetContext>,
  );
  return set;
}

test('caption offset: moves by half a second either way, and back to none', async () => {
  show(0);
  const value = screen.getByTestId('caption-offset-value');
  expect(value.textContent).toBe('нет');
  const reset = () => screen.queryByRole('button', { name: 'Сбросить' });
  expect(reset(), 'nothing is to reset').toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Позже на полсекунды' }));
  expect(value.textContent).toBe('+0,5 с');
  await userEvent.click(screen.getByRole('button', { name: 'Раньше на полсекунды' }));
  await userEvent.click(screen.getByRole('button', { name: 'Раньше на полсекунды' }));
  expect(value.textContent).toBe('−0,5 с');
  await userEvent.click(reset() as HTMLElement);
  expect(value.textContent).toBe('нет');
  expect(reset()).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Позже на полсекунды');
});

test('caption offset: is absent while no subtitles are on', () => {
  show(null);
  expect(screen.queryByTestId('caption-offset')).toBeNull();
});

test('caption offset: shows a delay that a key has set', () => {
  const set = show(0);
  act(() => void set(1.5));
  expect(screen.getByTestId('caption-offset-value').textContent).toBe('+1,5 с');
});
