import { expect, test } from 'vitest';
import type { AdBreak, AdBreakEvents } from '@/ads';
import { createEmitter } from '@/lib/emitter';
import { deferEvents } from '@/startup/defer-events';

function aBreak() {
  const { emit, on } = createEmitter<AdBreakEvents>();
  const deferred = deferEvents({ type: 'preroll', on, pause: () => undefined } as unknown as AdBreak);
  const heard: string[] = [];
  for (const name of ['loaded', 'start', 'change', 'end'] as const) {
    deferred.on(name, (state) =>
      heard.push(`${name} ${(state as { currentTime?: number } | undefined)?.currentTime ?? ''}`),
    );
  }
  return { emit: emit as (name: string, state?: object) => void, deferred, heard };
}

test('Deferred break: its events wait, in order, with the last of several changes', () => {
  const { emit, deferred, heard } = aBreak();
  emit('loaded', { currentTime: 0 });
  emit('start', { currentTime: 0 });
  emit('change', { currentTime: 1 });
  emit('change', { currentTime: 2 });
  expect(heard).toEqual([]);
  deferred.deliver();
  expect(heard).toEqual(['loaded 0', 'start 0', 'change 2']);
  emit('change', { currentTime: 3 });
  emit('end');
  expect(heard.slice(3)).toEqual(['change 3', 'end ']);
});

test('Deferred break: keeps the commands of the break', () => {
  expect(aBreak().deferred).toMatchObject({ type: 'preroll', pause: expect.any(Function) });
});
