import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Stream } from '@/domain/catalogue/stream';
import { NO_LEAN_BACK } from '@/store/lean-back-state';
import { ControlsLayer } from '@/ui/controls/controls-layer';
import { useOuterEscape } from '@/ui/kit/use-outer-escape';
import { BigPlay } from '@/ui/overlays/big-play';
import { Dock } from '@/ui/overlays/dock';
import { WidgetContext } from '@/ui/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext } from '../support/render-context';

vi.mock('@/ui/kit/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);
vi.mock('@/ui/kit/use-starting', () => ({ useStarting: () => false }));

beforeEach(() => media.reset({ controlsVisible: true }));

const asks = { ...NO_LEAN_BACK, question: 'asleep' as const };

function Escape({ leave }: { leave: () => void }) {
  useOuterEscape(leave);
  return null;
}

describe('question of the player', () => {
  test('covers controls, dock and the large button, and takes Escape', () => {
    const leave = vi.fn();
    const { context, store } = fakeContext({ stream: {} as Stream });
    const { container } = render(
      <WidgetContext value={context}>
        <ControlsLayer>{null}</ControlsLayer>
        <Dock>{null}</Dock>
        <BigPlay />
        <Escape leave={leave} />
      </WidgetContext>,
    );
    const dock = container.querySelector('[data-layer="dock"]');
    expect(screen.getByTestId('controls').hasAttribute('inert')).toBe(false);
    expect(screen.queryByTestId('big-play')).not.toBeNull();
    act(() => store.setState({ leanBack: asks }));
    expect(screen.getByTestId('controls').hasAttribute('inert')).toBe(true);
    expect(dock?.hasAttribute('data-covered')).toBe(true);
    expect(screen.queryByTestId('big-play')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(leave).not.toHaveBeenCalled();
    act(() => store.setState({ leanBack: null }));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(leave).toHaveBeenCalledTimes(1);
  });
});
