import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Diagnostics } from '@/flows';
import { DiagnosticsPanel } from '@/ui/diagnostics/diagnostics-panel';
import { MOST_SAMPLES, SAMPLE_MS } from '@/ui/diagnostics/use-samples';
import { WidgetContext } from '@/ui/widget/widget-context';
import { aDiagnosis, fakeContext } from '../support/render-context';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

async function show(over: Partial<Diagnostics> = {}, open?: () => Promise<() => Diagnostics>) {
  const fake = fakeContext();
  const read = vi.fn(() => aDiagnosis(over));
  const context = { ...fake.context, openDiagnostics: open ?? (async () => read) };
  const view = render(
    <WidgetContext value={context}>
      <DiagnosticsPanel />
    </WidgetContext>,
  );
  await act(async () => undefined);
  return { ...fake, ...view, read };
}

/** The value of a row. */
const figureOf = (name: string) => screen.getByText(name).parentElement?.querySelector('dd')?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pointsOf = () =>
  screen.getByTestId('bandwidth-graph').querySelector('polyline')?.getAttribute('points')?.split(' ') ?? [];

describe('diagnostics panel', () => {
  test('shows the performance in Russian', async () => {
    await show();
    expect(figureOf('Разрешение')).toBe('854×480 из 1280×720');
    expect(figureOf('Окно плеера')).toBe('960×540');
    expect(figureOf('Битрейт')).toBe('1,21 Мбит/с');
    expect(figureOf('Буфер')).toMatch(/^32,[45] с$/);
    expect(figureOf('Кадры')).toBe('потеряно 5 из 1234');
    expect(figureOf('Сеть')).toBe('12,34 Мбит/с');
    expect(figureOf('Тип сети')).toBe('wifi');
    expect(figureOf('Источник')).toBe('HLS');
    expect(figureOf('Громкость')).toBe('80 %');
    expect(figureOf('Скорость')).toBe('1,5×');
    expect(figureOf('id просмотра')).toBe('0123456789abcdef0123456789abcdef');
    expect(figureOf('Версия плеера')).toBe('1.2.3');
  });

  test('shows a dash for unknown values and omits meaningless rows', async () => {
    const unknown = {
      bitrate: null,
      bandwidth: null,
      bufferAhead: null,
      totalFrames: null,
      codecs: null,
      network: null,
    };
    await show({ ...unknown, resolution: null, frame: null, source: null });
    for (const name of ['Разрешение', 'Окно плеера', 'Битрейт', 'Буфер', 'Кадры', 'Сеть', 'Тип сети', 'Источник']) {
      expect(figureOf(name)).toBe('—');
    }
    for (const name of ['Кодеки', 'Отставание', 'id озвучки', 'id ошибки']) expect(screen.queryByText(name)).toBeNull();
  });

  test('shows rows that only some streams have', async () => {
    await show({ liveLatency: 5.25, errorId: 'abc', variantId: 1011, muted: true, bitrate: 67_400 });
    expect(figureOf('Отставание')).toMatch(/^5,[23] с$/);
    expect(figureOf('id ошибки')).toBe('abc');
    expect(figureOf('id озвучки')).toBe('1011');
    expect(figureOf('Громкость')).toBe('80 %, без звука');
    expect(figureOf('Битрейт')).toBe('67 кбит/с');
  });

  test('shows a latency of exactly zero seconds with its unit', async () => {
    await show({ liveLatency: 0 });
    expect(figureOf('Отставание')).toBe('0,0 с');
  });

  test('samples once a second, keeps a minute, and stops on unmount', async () => {
    const { read, unmount } = await show();
    expect(read).toHaveBeenCalledTimes(1);
    await pass(5 * SAMPLE_MS);
    expect(read).toHaveBeenCalledTimes(6);
    expect(pointsOf()).toHaveLength(6);
    await pass(100 * SAMPLE_MS);
    expect(pointsOf()).toHaveLength(MOST_SAMPLES);
    const before = read.mock.calls.length;
    unmount();
    await vi.advanceTimersByTimeAsync(10 * SAMPLE_MS);
    expect(read).toHaveBeenCalledTimes(before);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('draws the present at the right edge and the highest value at the top', async () => {
    const { read } = await show({ bandwidth: 1e6 });
    read.mockReturnValue(aDiagnosis({ bandwidth: 4e6 }));
    await pass(SAMPLE_MS);
    const [first = '', last = ''] = pointsOf().slice(-2);
    expect(last.split(',')[0]).toBe(String(MOST_SAMPLES - 1));
    expect(Number(last.split(',')[1])).toBeLessThan(Number(first.split(',')[1]));
    expect(screen.getByText('до 4,00 Мбит/с')).toBeDefined();
  });

  test('never samples if it unmounts before its code loads', async () => {
    let come: (read: () => Diagnostics) => void = () => undefined;
    const read = vi.fn(() => aDiagnosis());
    const { unmount } = await show({}, () => new Promise((resolve) => (come = resolve)));
    unmount();
    come(read);
    await vi.advanceTimersByTimeAsync(5 * SAMPLE_MS);
    expect(read).not.toHaveBeenCalled();
  });

  test('shows a message if its code fails to load', async () => {
    await show({}, () => Promise.reject(new Error('blocked')));
    expect(screen.getByText('Статистика не загрузилась')).toBeDefined();
  });

  test('is copied as JSON with the last minute', async () => {
    const { lazyCommands } = await show({ errorId: 'abc' });
    await pass(2 * SAMPLE_MS);
    act(() => screen.getByRole('button', { name: 'Скопировать как JSON' }).click());
    const [[, text = ''] = []] = lazyCommands.copy.mock.calls;
    const copied = JSON.parse(text);
    expect(copied).toMatchObject({ ...aDiagnosis({ errorId: 'abc' }), userAgent: navigator.userAgent });
    expect(copied.bandwidths).toHaveLength(3);
    expect(Date.parse(copied.takenAt)).not.toBeNaN();
  });

  test('is a named region and announces its opening once', async () => {
    await show();
    const panel = screen.getByRole('region', { name: 'Техническая статистика' });
    expect(within(panel).getByRole('status').textContent).toBe('Открыта техническая статистика. Закрыть: Esc');
  });
});

test('Diagnostics panel: closes by its button and by Esc', async () => {
  const { commands } = await show();
  act(() => screen.getByRole('button', { name: 'Закрыть статистику' }).click());
  expect(commands.toggleDiagnostics).toHaveBeenCalledTimes(1);
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(commands.toggleDiagnostics).toHaveBeenCalledTimes(2);
});
