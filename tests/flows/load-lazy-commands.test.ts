import { describe, expect, test, vi } from 'vitest';
import { loadLazyCommands } from '@/flows';
import { inertLazyCommands } from '../fixtures/widget';
import { aWidget } from '../support/fake-widget';

const code = () => ({ createLazyCommands: vi.fn(inertLazyCommands) });

describe('loadLazyCommands', () => {
  test('loads the code once and runs each command in order', async () => {
    const loaded = code();
    const load = vi.fn(async () => loaded);
    const { preload, run } = loadLazyCommands(aWidget().deps, load);
    const ran: number[] = [];
    preload();
    run(() => ran.push(1));
    run(() => ran.push(2));
    await vi.waitFor(() => expect(ran).toEqual([1, 2]));
    expect(load).toHaveBeenCalledTimes(1);
    expect(loaded.createLazyCommands).toHaveBeenCalledTimes(1);
    run(() => ran.push(3));
    expect(ran).toEqual([1, 2, 3]);
  });

  test('logs a load once that fails for many calls', async () => {
    const { deps } = aWidget();
    const { run } = loadLazyCommands(deps, () => Promise.reject(new Error('offline')));
    for (let count = 0; count < 5; count += 1) run(() => undefined);
    await vi.waitFor(() => expect(deps.log).toHaveBeenCalled());
    await Promise.resolve();
    expect(deps.log).toHaveBeenCalledTimes(1);
  });

  test('logs a failed load, and the next call tries again', async () => {
    const { deps } = aWidget();
    const load = vi.fn(async () => code()).mockRejectedValueOnce(new Error('offline'));
    const { run } = loadLazyCommands(deps, load);
    const act = vi.fn();
    run(act);
    await vi.waitFor(() => expect(deps.log).toHaveBeenCalledWith('warn', expect.stringContaining('offline')));
    expect(act).not.toHaveBeenCalled();
    run(act);
    await vi.waitFor(() => expect(act).toHaveBeenCalledTimes(1));
  });
});
