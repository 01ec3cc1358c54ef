import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLayerRoom } from '@/ui/overlays/layer-room';

const frame = vi.hoisted(() => ({ el: null as HTMLElement | null }));
vi.mock('@/ui/widget/use-media', () => ({ usePlayerFrame: () => frame }));

const find = (selector: string) => frame.el?.querySelector<HTMLElement>(selector) as HTMLElement;
const has = (selector: string) => frame.el?.querySelector(selector) !== null;

beforeEach(() => {
  frame.el = document.createElement('div');
  frame.el.innerHTML = '<div data-layer="dock"><div id="words"></div><p id="offers"></p></div>';
  document.body.append(frame.el);
});

afterEach(() => frame.el?.remove());

function Marks() {
  useLayerRoom();
  return null;
}

test('Dock: an item marks its part, the dock and the player', async () => {
  render(<Marks />);
  expect(frame.el?.hasAttribute('data-docked')).toBe(false);
  find('#words').innerHTML = '<p data-dock-item data-lasting></p>';
  await vi.waitFor(() => expect(frame.el?.hasAttribute('data-docked')).toBe(true));
  expect(has('#words[data-full]')).toBe(false);
  find('#words').innerHTML = '<p data-dock-item></p>';
  await vi.waitFor(() => expect(has('#words[data-full]')).toBe(true));
  expect(has('[data-offers]')).toBe(false);
  find('#offers').toggleAttribute('data-dock-item', true);
  await vi.waitFor(() => expect(has('[data-offers]')).toBe(true));
});
