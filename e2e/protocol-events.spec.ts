import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

const HEAD = { ns: 'vv-player', v: 1 };

test('protocol events: the host page receives play, pause, volume, fullscreen and the end', async ({
  hostPage,
  page,
  player,
}) => {
  await hostPage.open({ season: 2, episode: 3 });
  await player.start();
  await expect.poll(() => hostPage.events('play')).toHaveLength(1);
  expect((await hostPage.events('ready')).at(-1)).toMatchObject({ phase: 'ready', episodeId: 203 });

  await hostPage.done('setVolume', { volume: 0.5 });
  await expect.poll(async () => (await hostPage.events('volumechange')).at(-1)).toEqual({ volume: 0.5, muted: false });
  await page.keyboard.press('KeyM');
  await expect.poll(async () => (await hostPage.events('volumechange')).at(-1)).toEqual({ volume: 0.5, muted: true });

  await page.keyboard.press('KeyF');
  await expect.poll(() => hostPage.events('fullscreenchange')).toEqual([{ fullscreen: true, stretched: false }]);
  await player.expectFullscreen(true);
  await page.keyboard.press('KeyF');
  await expect
    .poll(() => hostPage.events('fullscreenchange'))
    .toMatchObject([{ fullscreen: true }, { fullscreen: false }]);

  await hostPage.done('pause');
  await expect.poll(() => hostPage.events('pause')).toHaveLength(1);
  await hostPage.done('play');
  await expect.poll(() => hostPage.events('play')).toHaveLength(2);
  await hostPage.done('seek', { time: 47 });
  await expect.poll(() => hostPage.events('ended')).toHaveLength(1);
});

test('protocol events: time updates are sent only on request', async ({ hostPage, page, player }) => {
  await openBarePage(page);
  await hostPage.hello();
  await player.start();
  await expect.poll(() => hostPage.events('play')).toHaveLength(1);
  expect(await hostPage.events('timeupdate')).toEqual([]);

  await hostPage.hello(['timeupdate']);
  await expect.poll(async () => (await hostPage.events('timeupdate')).length).toBeGreaterThan(2);
  expect((await hostPage.events('timeupdate')).at(-1)).toEqual({
    currentTime: expect.any(Number),
    duration: expect.closeTo(48, 0),
  });
});

test('protocol events: invalid messages are dropped silently and playback continues', async ({
  hostPage,
  page,
  player,
  problems,
}) => {
  await openBarePage(page);
  await hostPage.hello();
  await player.start();
  const call = { ...HEAD, kind: 'call', id: 'junk', name: 'pause' };
  const junk: unknown[] = [
    ...['', 'pause', '{', '[]', 'null', 0, -1, true, null, undefined, [], [call], {}, { event: 'pause' }],
    ...[{ event: 'adPause' }, { event: 'adPause', extra: 1 }, { event: null }],
    ...[
      { ...call, ns: 'other' },
      { ...call, v: 2 },
      { ...call, v: '1' },
      { ...call, kind: 'result' },
    ],
    ...[
      { ...call, id: 5 },
      { ...call, id: '' },
      { ...call, id: 'x'.repeat(101) },
      { ...call, name: 7 },
    ],
    ...[{ ...call, name: 'n'.repeat(101) }, { ...call, payload: 'p'.repeat(65 * 1024) }, { ns: HEAD.ns }],
  ];
  for (const message of junk) await hostPage.post(message);
  await page.evaluate(() => {
    const target = document.querySelector<HTMLIFrameElement>('#vv-player')?.contentWindow;
    const cyclic: Record<string, unknown> = { ns: 'vv-player', v: 1, kind: 'call', id: 'junk', name: 'pause' };
    cyclic.payload = cyclic;
    const odd = [
      cyclic,
      10n,
      new Map([[1, 2]]),
      new Date(Number.NaN),
      new ArrayBuffer(8),
      /x/,
      new Error('x'),
      new Blob(),
    ];
    for (const message of odd) target?.postMessage(message, '*');
  });

  await player.expectPlays();
  expect((await hostPage.received()).filter(({ kind }) => kind === 'result')).toEqual([]);
  problems.expectNone();
  expect(problems.warnings.filter((line) => line.includes('[vv-player]'))).toEqual([]);
});

test('protocol events: another frame of the page is ignored', async ({ hostPage, page, player }) => {
  await hostPage.open();
  await player.start();
  await page.evaluate(async () => {
    const sibling = document.createElement('iframe');
    sibling.srcdoc = `<script>
      const player = parent.document.getElementById('vv-player').contentWindow;
      const head = { ns: 'vv-player', v: 1 };
      player.postMessage({ ...head, kind: 'hello' }, '*');
      player.postMessage({ ...head, kind: 'call', id: 'sibling', name: 'pause' }, '*');
      player.postMessage({ ...head, kind: 'call', id: 'sibling', name: 'setMuted', payload: true }, '*');
    </script>`;
    const loaded = new Promise((resolve) => sibling.addEventListener('load', resolve));
    document.body.append(sibling);
    await loaded;
  });
  await player.expectPlays();
  expect(await hostPage.state()).toMatchObject({ playback: 'playing', muted: false });
  expect((await hostPage.received()).filter(({ id }) => id === 'sibling')).toEqual([]);
});

test('protocol events: every call of a burst is answered, the excess with a refusal', async ({
  hostPage,
  page,
  player,
}) => {
  await openBarePage(page);
  await expect(player.bigPlay).toBeVisible();
  await hostPage.state();
  await page.evaluate((head) => {
    const target = document.querySelector<HTMLIFrameElement>('#vv-player')?.contentWindow;
    for (let id = 0; id < 80; id += 1) {
      target?.postMessage({ ...head, kind: 'call', id: `burst-${id}`, name: 'getState' }, '*');
    }
  }, HEAD);
  const results = async () => (await hostPage.received()).filter(({ id }) => String(id).startsWith('burst-'));
  await expect.poll(results).toHaveLength(80);
  const refused = (await results()).filter(({ error }) => error !== undefined);
  expect(refused.length).toBeGreaterThanOrEqual(30);
  expect(refused[0]?.error).toMatchObject({ name: 'NotAllowedError' });
});
