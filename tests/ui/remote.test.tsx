import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markRemoteControl } from '@/lib/remote-control';
import { Remote } from '@/ui/input/remote';
import { WidgetContext } from '@/ui/widget/widget-context';
import { fakeContext } from '../support/render-context';

beforeEach(() => markRemoteControl(document));
afterEach(() => {
  document.documentElement.removeAttribute('data-input');
  Reflect.deleteProperty(document, 'fullscreenElement');
});

/** Renders the keys of a remote control beside a player without a picture. */
function renderRemote(isFullscreen = false) {
  const fake = fakeContext();
  const player = document.createElement('div');
  player.toggleAttribute('data-media-player', true);
  player.toggleAttribute('data-fullscreen', isFullscreen);
  const { container } = render(
    <WidgetContext value={fake.context}>
      <Remote />
    </WidgetContext>,
  );
  container.append(player);
  return fake;
}

/** Whether the system may act on the key. */
const pressBack = (init: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'GoBack', bubbles: true, cancelable: true, ...init }),
  );

describe('Remote control: Back', () => {
  test('leaves fullscreen in a browser that names it by a prefix, such as Chrome 68', () => {
    Object.defineProperty(document, 'fullscreenElement', { value: undefined, configurable: true });
    const { commands } = renderRemote(true);
    expect(pressBack()).toBe(false);
    expect(commands.toggleFullscreen).toHaveBeenCalledOnce();
    expect(commands.tellBack).not.toHaveBeenCalled();
  });

  test('does not enter fullscreen there: it is the key of the host page', () => {
    Object.defineProperty(document, 'fullscreenElement', { value: undefined, configurable: true });
    const { commands } = renderRemote();
    expect(pressBack(), 'the system acts on it').toBe(true);
    expect(commands.toggleFullscreen).not.toHaveBeenCalled();
    expect(commands.tellBack).toHaveBeenCalledOnce();
  });

  test('leaves one layer however long it is held', () => {
    const { commands } = renderRemote(true);
    pressBack();
    expect(pressBack({ repeat: true }), 'the system would leave the page').toBe(false);
    expect(commands.toggleFullscreen).toHaveBeenCalledOnce();
    expect(commands.tellBack).not.toHaveBeenCalled();
  });
});
