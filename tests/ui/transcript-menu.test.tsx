import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CaptionsToggle } from '@/ui/controls/menu-toggle';
import { OpenMenu } from '@/ui/menus/open-menu';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

const CUES = [
  { startTime: 65.5, text: 'Третья' },
  { startTime: 2, text: '<v Маша><i>Первая</i>\nстрока &amp; ещё' },
  { startTime: 20, text: 'Вторая' },
  { startTime: 90, text: '<c></c>' },
];

/** The menu of subtitles at second 30, with these cues in the track that is on. */
async function openSubtitles(cues: readonly object[], offset = 0) {
  const track = { label: 'Русские', language: 'ru', kind: 'subtitles', cues };
  media.reset({ started: true });
  media.set({ textTracks: [track], textTrack: track });
  const { context, player } = fakeContext(seriesState());
  player.currentSecond.mockReturnValue(30);
  player.captionOffset.mockReturnValue(offset);
  render(
    <WidgetContext value={context}>
      <CaptionsToggle />
      <OpenMenu />
    </WidgetContext>,
  );
  await userEvent.click(screen.getByTestId('captions-toggle'));
  return player;
}

test('Transcript: lists the lines by time without markup, from the current one on, and plays from a chosen one', async () => {
  const player = await openSubtitles(CUES);
  await userEvent.click(screen.getByTestId('to-transcript'));
  const rows = [...document.querySelectorAll('[data-row]')];
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Первая строка & ещё0:02', 'Вторая0:20', 'Третья1:05']);
  expect(document.activeElement?.textContent).toBe('Вторая0:20');
  expect(rows[0]?.querySelector('[lang]')?.getAttribute('lang')).toBe('ru');
  await userEvent.click(screen.getByText('Третья'));
  expect(player.seekTo.mock.calls).toEqual([[65.5]]);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('Transcript: shows the lines around the current one first, then the others little by little', async () => {
  await openSubtitles(Array.from({ length: 160 }, (_, index) => ({ startTime: index / 2, text: `Строка ${index}` })));
  const rows = () => document.querySelectorAll('[data-row]').length;
  const counts = [0];
  const observer = new MutationObserver(() => counts.push(rows()));
  observer.observe(document.body, { childList: true, subtree: true });
  await userEvent.click(screen.getByTestId('to-transcript'));
  expect(document.activeElement?.textContent).toBe('Строка 600:30');
  await waitFor(() => expect(rows()).toBe(160), { timeout: 10_000 });
  observer.disconnect();
  expect(Math.max(...counts.slice(1).map((count, index) => count - (counts[index] ?? 0)))).toBeLessThanOrEqual(40);
  expect(document.activeElement?.textContent).toBe('Строка 600:30');
  expect(document.querySelectorAll('[data-row][tabindex="0"]')).toHaveLength(1);
});

test.each([
  ['End', 'Строка 159'],
  ['Home', 'Строка 0'],
])('Transcript: %s leads to the very line, also while the lines still come', async (key, text) => {
  await openSubtitles(Array.from({ length: 160 }, (_, index) => ({ startTime: index / 2, text: `Строка ${index}` })));
  await userEvent.click(screen.getByTestId('to-transcript'));
  fireEvent.keyDown(document.activeElement as Element, { key });
  expect(document.activeElement?.textContent).toMatch(new RegExp(`^${text}\\d:\\d\\d$`));
});

test('Transcript: its times have the delay of the subtitles', async () => {
  const player = await openSubtitles(CUES, 2);
  await userEvent.click(screen.getByTestId('to-transcript'));
  expect(document.activeElement?.textContent).toBe('Вторая0:22');
  await userEvent.click(screen.getByText('Третья'));
  expect(player.seekTo.mock.calls).toEqual([[67.5]]);
});

test('Transcript: is not offered without lines', async () => {
  await openSubtitles([]);
  expect(screen.queryByTestId('to-subtitle-style')).not.toBeNull();
  expect(screen.queryByTestId('to-transcript')).toBeNull();
});
