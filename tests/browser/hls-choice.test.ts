import { expect, test } from 'vitest';
import { loadHls } from '@/media/hls/hls-library';
import { until } from '../support/browser-until';
import { openMediaShelf } from '../support/media-requests';
import { mountPlayer, said } from '../support/render-player';

/** Three playlists, and the beginning of two tracks: all that hls.js fetches before play. */
const SETTLED_REQUESTS = 7;

test.each([
  ['at once', 0],
  ['1.5 s late', 1500],
])('HLS engine: hls.js plays, never the browser, when the library loads %s', async (_, delayMs) => {
  const media = openMediaShelf();
  const player = mountPlayer({
    library: async () => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      return loadHls();
    },
  });
  player.load(media.episode('s1e1'), { start: 'paused', startAt: null });
  await until(() => expect(said(player, 'ready')).toBe(true));
  await until(async () => expect((await media.requests()).length).toBeGreaterThanOrEqual(SETTLED_REQUESTS));

  const requests = await media.requests();
  expect(requests.filter(({ by }) => by !== 'empty')).toEqual([]);
  const paths = requests.map(({ path }) => path);
  expect(paths).toEqual([...new Set(paths)]);
  await until(() =>
    expect(player.port.state()).toMatchObject({
      qualities: ['720p', '480p', '240p'],
      audioTracks: ['Дубляж', 'Original', 'Дубляж AC3 5.1'],
      audioTrack: 'Дубляж',
    }),
  );
  expect(player.instance().state.streamType).toBe('on-demand');
});
