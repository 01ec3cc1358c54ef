import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WidgetRoot } from '@/app/widget-root';
import type { WidgetError } from '@/domain/widget/errors';
import { failed, restarted } from '@/store/updates/selected-episode';
import { fakeContext } from '../support/render-context';

const STREAM_FAILED: WidgetError = { kind: 'unexpected', id: 'a1', reason: 'stream', detail: 'no segment' };

beforeEach(() => {
  mounts = 0;
  // React logs caught errors to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

let mounts = 0;

/** A player that counts its mounts. */
function CountedPlayer() {
  const [number] = useState(() => {
    mounts += 1;
    return mounts;
  });
  return <p>проигрыватель {number}</p>;
}

/** A player whose first unmount throws. */
function FragilePlayer() {
  useEffect(
    () => () => {
      mounts += 1;
      if (mounts === 1) throw new Error('destroyed twice');
    },
    [],
  );
  return <p>проигрыватель</p>;
}

function show(player: Parameters<typeof WidgetRoot>[0]['player']) {
  const fake = fakeContext({ attempt: 1 });
  // The flow turns a report into a failure unless there is one already.
  fake.commands.reportBreak.mockImplementation((detail) => {
    if (fake.store.getState().failure !== null) return;
    fake.store.setState(failed({ kind: 'unexpected', id: 'b2', reason: 'bug', detail }, 0));
  });
  fake.commands.retry.mockImplementation(() => fake.store.setState(restarted));
  return { ...fake, ...render(<WidgetRoot context={fake.context} player={player} />) };
}

describe('app screen', () => {
  test('shows the player without a failure screen', () => {
    show(CountedPlayer);
    expect(screen.getByText('проигрыватель 1')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows only the failure screen after a failure', () => {
    const { store } = show(CountedPlayer);
    act(() => store.setState({ failure: STREAM_FAILED }));
    expect(screen.getByTestId('failure-panel').dataset.errorId).toBe('a1');
    expect(screen.queryByText(/проигрыватель/)).toBeNull();
  });

  test('mounts a new player on retry', async () => {
    const { store, commands } = show(CountedPlayer);
    act(() => store.setState({ failure: STREAM_FAILED }));
    await userEvent.click(screen.getByRole('button', { name: 'Перезагрузить страницу' }));
    expect(commands.retry).toHaveBeenCalledTimes(1);
    expect(screen.getByText('проигрыватель 2')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('mounts a new player for a new attempt without a failure screen between', () => {
    const { store } = show(CountedPlayer);
    act(() => store.setState(restarted));
    expect(screen.getByText('проигрыватель 2')).toBeDefined();
  });
});

describe('app, bug', () => {
  test('becomes a failure screen with an id', () => {
    const { commands } = show(() => {
      throw new RangeError('no such track');
    });
    expect(commands.reportBreak.mock.calls).toEqual([
      [
        'RangeError: no such track',
        { kind: 'bug', error: expect.any(RangeError), componentStack: expect.stringContaining('GuardedScreen') },
      ],
    ]);
    expect(screen.getByTestId('failure-panel').dataset.errorId).toBe('b2');
    expect(screen.getByRole('alert').textContent).toContain('Идентификатор ошибки: b2');
  });

  test('becomes a failure screen also if the thrown value is no error', () => {
    const { commands } = show(() => {
      throw 'text';
    });
    expect(commands.reportBreak.mock.calls).toEqual([['text', expect.objectContaining({ error: 'text' })]]);
    expect(screen.getByRole('alert')).toBeDefined();
  });

  test("during the player's unmount leaves the failure screen and its button in order", async () => {
    const { store } = show(FragilePlayer);
    act(() => store.setState({ failure: STREAM_FAILED }));
    expect(screen.getByTestId('failure-panel').dataset.errorId).toBe('a1');
    await userEvent.click(screen.getByRole('button', { name: 'Перезагрузить страницу' }));
    expect(screen.getByText('проигрыватель')).toBeDefined();
  });
});
