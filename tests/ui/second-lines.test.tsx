import { act, render, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { directStream } from '@/domain/catalogue/stream';
import { activeText } from '@/domain/playback/active-cues';
import { SecondLines } from '@/ui/captions/second-lines';
import { WidgetContext } from '@/ui/widget/widget-context';
import { media } from '../support/fake-media-hooks';
import { fakeContext, seriesState } from '../support/render-context';

vi.mock('@/ui/widget/use-media', async () => (await import('../support/fake-media-hooks')).fakeMediaHooks);

const CUES = [
  { startTime: 1, endTime: 2, text: 'one' },
  { startTime: 2, endTime: 3, text: 'two' },
];

test('Second subtitles: are drawn at the borders of cues, and cost no render at other times', async () => {
  const subtitles = [{ url: 'en.vtt', label: 'English', language: 'en' }];
  const stream = { ...directStream('a.m3u8'), subtitles };
  const { context } = fakeContext({ ...seriesState(), stream, secondCaptions: 'en' });
  const draw = vi.fn((text: string) => Object.assign(document.createElement('span'), { textContent: text }));
  const loadSubtitles = async () => ({ textAt: (seconds: number) => activeText(CUES, seconds), draw });
  media.reset();
  media.set({ textTrack: { language: 'ru' } });
  const onRender = vi.fn();
  render(
    <WidgetContext value={{ ...context, loadSubtitles }}>
      <Profiler id="lines" onRender={onRender}>
        <SecondLines />
      </Profiler>
    </WidgetContext>,
  );
  const lines = () => document.querySelector('[data-second]')?.textContent;
  act(() => media.set({ currentTime: 1 }));
  await waitFor(() => expect(lines()).toBe('one'));
  const renders = onRender.mock.calls.length;
  for (let tenth = 11; tenth <= 30; tenth += 1) act(() => media.set({ currentTime: tenth / 10 }));
  expect(lines()).toBe('');
  expect(draw.mock.calls).toEqual([['one'], ['two']]);
  expect(onRender.mock.calls.length).toBe(renders);
});
