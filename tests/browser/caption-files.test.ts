import { expect, test } from 'vitest';
import { MAX_SHOWN_CUES } from '@/domain/playback/active-cues';
import { MAX_CUE_CHARS } from '@/media/captions/cue-nodes';
import { until, untilPlaying } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { addSubtitles, mountPlayer } from '../support/render-player';

/** «Привет» in windows-1251. */
const LETTERS = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2];
const START = '1\r\n00:00:00,000 --> 00:01:00,000 X1:100 X2:600 Y1:50 Y2:100\r\n{\\an8}';

test('Captions: an SRT in windows-1251 at a URL without an extension shows at the top, without codes', async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  addSubtitles(player, 'Найденные', [START, new Uint8Array(LETTERS)]);
  player.port.setTextTrack('Найденные');

  const cue = () => player.container.querySelector<HTMLElement>('[data-testid="captions"] [data-part="cue"]');
  await until(() => expect(cue()?.textContent).toBe('Привет'));
  const frame = player.container.getBoundingClientRect();
  await until(() => expect((cue()?.getBoundingClientRect().top ?? 0) - frame.top).toBeLessThan(frame.height / 2));
});

test('Captions: of 200 cues at once, one of 20 kB, a few are drawn, and the page goes on', async () => {
  const player = mountPlayer();
  player.load(openMediaShelf().episode('s1e1'), { start: 'asked', startAt: null });
  await untilPlaying(player.video);
  const texts = Array.from({ length: 200 }, (_, index) => (index === 199 ? '<'.repeat(20_000) : `Строка ${index}`));
  const file = texts
    .map((text, index) => `${index + 1}\n00:00:00,${100 + index} --> 00:01:00,000\n${text}\n`)
    .join('\n');
  addSubtitles(player, 'Много', [file], 'srt');
  player.port.setTextTrack('Много');
  const cues = () => [...player.container.querySelectorAll('[data-testid="captions"] [data-part="cue"]')];
  const longest = () => Math.max(...cues().map(({ textContent }) => textContent?.length ?? 0));
  await until(() => expect(longest()).toBe(MAX_CUE_CHARS));
  expect(cues()).toHaveLength(MAX_SHOWN_CUES);
  await untilPlaying(player.video);
});
