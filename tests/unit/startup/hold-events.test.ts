import { expect, test } from 'vitest';
import type { AdBreak, AdBreakEvents } from '@/ads';
import { createEmitter } from '@/lib/emitter';
import { holdEvents } from '@/startup/hold-events';

function aBreak() {
  const { emit, on } = createEmitter<AdBreakEvents>();
  const held = holdEvents({ type: 'preroll', on, pause: () => undefined } as unknown as AdBreak);
  const heard: string[] = [];
  for (const name of ['loaded', 'start', 'change', 'end'] as const) {
    held.on(name, (state) =>
      heard.push(`${name} ${(state as { currentTime?: number } | undefined)?.currentTime ?? ''}`),
    );
  }
  return { emit: emit as (name: string, state?: object) => void, held, heard };
}

test('Held break: its events wait, in order, with the last of several changes', () => {
  const { emit, held, heard } = aBreak();
  emit('loaded', { currentTime: 0 });
  emit('start', { currentTime: 0 });
  emit('change', { currentTime: 1 });
  emit('change', { currentTime: 2 });
  expect(heard).toEqual([]);
  held.release();
  expect(heard).toEqual(['loaded 0', 'start 0', 'change 2']);
  emit('change', { currentTime: 3 });
  emit('end');
  expect(heard.slice(3)).toEqual(['change 3', 'end ']);
});

test('Held break: keeps the commands of the break', () => {
  expect(aBreak().held).toMatchObject({ type: 'preroll', pause: expect.any(Function) });
});
