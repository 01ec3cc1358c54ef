import { E2E_ORIGIN } from '../dev/support/e2e-origins';
import { openBarePage } from './pages/bare-page';
import type { Requests } from './pages/network';
import { expect, test } from './pages/test';

/** CMCD data of the requests (CTA-5004, in the query). */
function said({ urls }: Requests, file: RegExp): Record<string, string>[] {
  return urls
    .map((url) => new URL(url))
    .filter(({ origin, pathname }) => origin === E2E_ORIGIN.catalogue && file.test(pathname))
    .map(({ searchParams }) => {
      const pairs = (searchParams.get('CMCD') ?? '').split(',').map((pair) => pair.split('='));
      return Object.fromEntries(pairs.filter(([name]) => name !== '').map(([name, value = 'true']) => [name, value]));
    });
}

const PLAYLIST = /\.(?:m3u8|mpd)$/;
const SEGMENT = /\.(?:m4s|mp4)$/;

test.use({ viewport: { width: 640, height: 400 } });

for (const [name, movie, format, content] of [
  ['HLS', 1, 'h', '1-101'],
  ['DASH', 5, 'd', '5-5001'],
] as const) {
  test(`CMCD, ${name}: playlists and segments carry the view in the query, without a header`, async ({
    page,
    player,
    requests,
  }) => {
    await page.addInitScript(() => Object.assign(window, { env_cmcd: 'on' }));
    const headers: string[] = [];
    page.on('request', (request) => headers.push(...Object.keys(request.headers())));
    await openBarePage(page, { query: { movie_id: movie } });
    await player.start();
    const playlists = said(requests, PLAYLIST);
    const segments = said(requests, SEGMENT);
    expect(playlists.length).toBeGreaterThan(0);
    expect(segments.length).toBeGreaterThan(1);
    const sessions = new Set([...playlists, ...segments].map(({ sid }) => sid));
    expect([...sessions]).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
    const contents = new Set([...playlists, ...segments].map(({ cid }) => cid));
    expect([...contents]).toEqual([`"${content}"`]);
    expect(new Set(segments.map(({ sf }) => sf))).toEqual(new Set([format]));
    expect(segments.some(({ br, d, ot }) => Number(br) > 0 && Number(d) > 0 && ot !== undefined)).toBe(true);
    expect(headers.filter((header) => header.startsWith('cmcd'))).toEqual([]);
  });

  test(`CMCD, ${name}: nothing is sent unless the site enables it`, async ({ page, player, requests }) => {
    await openBarePage(page, { query: { movie_id: movie } });
    await player.start();
    expect(said(requests, SEGMENT).length).toBeGreaterThan(1);
    expect(
      [...said(requests, PLAYLIST), ...said(requests, SEGMENT)].filter((call) => Object.keys(call).length > 0),
    ).toEqual([]);
  });
}

test('CMCD: another episode is another session', async ({ hostPage, page, player, requests }) => {
  await page.addInitScript(() => Object.assign(window, { env_cmcd: 'on' }));
  await openBarePage(page);
  await player.start();
  const [first] = said(requests, PLAYLIST);
  await hostPage.done('setEpisode', { episodeId: 102 });
  await player.expectPlays();
  await expect.poll(() => said(requests, PLAYLIST).at(-1)?.cid).toBe('"1-102"');
  expect(said(requests, PLAYLIST).at(-1)?.sid).not.toBe(first?.sid);
});
