import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SwipePill } from '@/ui/input/gesture-pills';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);
vi.mock('@/ui/controls/use-thumbnails', () => ({ useThumbnails: () => () => undefined }));

// The position of a live stream counts from its begin, and the duration is that of its window.
beforeEach(() => media.reset({ live: true, duration: 60, seekableEnd: 1000 }));

test('swipe: a live stream tells the distance to its edge', () => {
  const { context } = fakeContext();
  render(
    <WidgetContext value={context}>
      <SwipePill from={990} to={970} />
    </WidgetContext>,
  );
  expect(screen.getByTestId('gesture-swipe').textContent).toContain('0:30');
});
