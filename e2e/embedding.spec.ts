import { openBarePage } from './pages/bare-page';
import { setGlobals } from './pages/globals';
import { expect, test } from './pages/test';

const ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media; screen-wake-lock';

type Missing = { embedding: { framed: boolean; parentOrigin: string | null; missing: string[] } };

test('embedding: getDiagnostics names the permissions that the frame lacks, and the player still plays', async ({
  hostPage,
  page,
  player,
}) => {
  const cases: [attributes: Record<string, string>, missing: string[]][] = [
    [{ allow: ALLOW }, []],
    [{ allow: 'autoplay' }, ['allow:fullscreen', 'allow:encrypted-media', 'allow:screen-wake-lock']],
    [{ allow: '' }, ['allow:autoplay', 'allow:fullscreen', 'allow:encrypted-media', 'allow:screen-wake-lock']],
    [{ allow: ALLOW, referrerpolicy: 'no-referrer' }, ['referrer']],
    [{ allow: ALLOW, sandbox: 'allow-scripts allow-same-origin' }, ['sandbox']],
    [{ allow: ALLOW, sandbox: 'allow-scripts' }, ['sandbox', 'sandbox:allow-same-origin', 'storage', 'cookies']],
  ];
  for (const [attributes, missing] of cases) {
    await openBarePage(page, { query: { movie_id: 10 }, attributes });
    await player.start();
    const outcome = (await hostPage.call('getDiagnostics')) as { value: Missing };
    expect.soft(outcome.value.embedding.missing, JSON.stringify(attributes)).toEqual(missing);
    expect(outcome.value).toMatchObject({ movieId: 10, source: 'hls', embedding: { framed: true } });
  }
});

test('embedding: a page outside the allowlist gets no answer and controls nothing', async ({
  hostPage,
  page,
  player,
}) => {
  await setGlobals(page, { env_allowed_origins: 'https://site.example,https://*.site.example' });
  await openBarePage(page);
  await player.start();
  const head = { ns: 'vv-player', v: 1 };
  await hostPage.post({ ...head, kind: 'hello' });
  await hostPage.post({ ...head, kind: 'call', id: 'x', name: 'pause' });
  await player.expectPlays();
  expect((await hostPage.received()).filter(({ kind }) => kind === 'ready' || kind === 'result')).toEqual([]);
});
