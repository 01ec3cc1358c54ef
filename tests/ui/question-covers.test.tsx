import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Stream } from '@/domain/catalogue/stream';
import { NO_LEAN_BACK } from '@/store/state';
import { ControlsLayer } from '@/ui/controls/controls-layer';
import { BigPlay } from '@/ui/overlays/big-play';
import { Dock } from '@/ui/overlays/dock';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);
vi.mock('@/ui/widget/use-starting', () => ({ useStarting: () => false }));

beforeEach(() => media.reset({ controlsVisible: true }));

const asks = { ...NO_LEAN_BACK, question: 'asleep' as const };

describe('question of the player', () => {
  test('covers controls, dock and the large button', () => {
    const { context, store } = fakeContext({ stream: {} as Stream });
    const { container } = render(
      <WidgetContext value={context}>
        <ControlsLayer>{null}</ControlsLayer>
        <Dock>{null}</Dock>
        <BigPlay />
      </WidgetContext>,
    );
    const dock = container.querySelector('[data-layer="dock"]');
    expect(screen.getByTestId('controls').hasAttribute('inert')).toBe(false);
    expect(screen.queryByTestId('big-play')).not.toBeNull();
    act(() => store.setState({ leanBack: asks }));
    expect(screen.getByTestId('controls').hasAttribute('inert')).toBe(true);
    expect(dock?.hasAttribute('data-covered')).toBe(true);
    expect(screen.queryByTestId('big-play')).toBeNull();
  });
});
