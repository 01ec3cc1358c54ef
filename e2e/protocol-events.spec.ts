import { openBarePage } from './pages/bare-page';
import { expect, test } from './pages/test';

const HEAD = { ns: 'vv-player', v: 1 };

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
