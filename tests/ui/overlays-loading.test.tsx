import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Overlays } from '@/ui/overlays/overlays';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);
/** The code of the other layers does not arrive. */
vi.mock('@/ui/overlays/lazy-layers', () => new Promise(() => {}));

/** Whether React has hidden the element, which it does through the style of an ancestor. */
const isHidden = (element: HTMLElement | null): boolean =>
  element !== null && (element.style.display === 'none' || isHidden(element.parentElement));

test('resume prompt: stays visible while the other layers load', async () => {
  media.reset({ canPlay: false });
  const { context } = fakeContext(seriesState({ resume: { seconds: 20 } }));
  const ui = () => (
    <WidgetContext value={{ ...context }}>
      <Overlays />
    </WidgetContext>
  );
  const { rerender } = render(ui());
  const prompt = await screen.findByTestId('resume-prompt');
  media.set({ canPlay: true });
  await act(async () => rerender(ui()));
  expect(isHidden(prompt)).toBe(false);
  expect(prompt.isConnected).toBe(true);
});
