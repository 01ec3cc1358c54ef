import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { interceptEmbeds } from '../tests/support/embed-frames';
import { openBarePage } from './pages/bare-page';
import { breakCalls, CALL, delayCalls } from './pages/network';
import { changedPixels, contrast, screenShades } from './pages/picture';
import { seedStorage } from './pages/series';
import { expect, test } from './pages/test';
import { Finger } from './pages/touch';
import { watchViolations } from './pages/violations';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Frames of phones, of pages, and a large one. The first and the third show the title in the top bar. */
const SIZES = [
  { width: 200, height: 120 },
  { width: 320, height: 180 },
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
] as const;

for (const viewport of SIZES) {
  test.describe(`${viewport.width}x${viewport.height}`, () => {
    test.use({ viewport });

    test('shell: no frame shows a jump, and the player continues it with the same pixels', async ({
      page,
      player,
      shell,
    }) => {
      await shell.record();
      const release = await shell.withhold('player');
      await openBarePage(page);
      await expect(shell.root.locator('img')).toHaveJSProperty('complete', true);
      const before = await page.screenshot();
      release();
      await expect(player.root).toHaveAttribute('data-can-play');
      await player.expectControls(true);
      await expect(shell.root).toHaveCount(0);
      // Nothing is new but the controls, which show the title in a small frame, and the video behind the poster.
      await player.root.evaluate((root) => {
        for (const layer of root.querySelectorAll<HTMLElement>('[data-testid="controls"], [data-layer="scrim"], video'))
          layer.style.visibility = 'hidden';
        const title = root.querySelector<HTMLElement>('.vv-title');
        if (title !== null) Object.assign(title.style, { visibility: 'inherit', transition: 'none' });
      });
      expect(await changedPixels(page, before, await page.screenshot())).toBe(0);

      const { looks, shift } = await shell.recorded();
      expect(shift).toBe(0);
      const shown = looks.slice(looks.findIndex(({ buttons }) => buttons.length > 0));
      expect([...new Set(shown.map(({ buttons }) => buttons.join(' and ')))]).toEqual([
        expect.stringMatching(/^[\d. ]+$/),
      ]);
      expect(shown.filter(({ spinners }) => spinners > 0)).toEqual([]);
      const filled = shown.slice(shown.findIndex(({ posters }) => posters > 0));
      expect([...new Set(filled.map(({ posters }) => posters))]).toEqual([1]);
    });
  });
}

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('shell: the title has the position of the top bar that follows it', async ({ page, player, shell }) => {
    const release = await shell.withhold('player');
    await openBarePage(page);
    const lines = shell.title.locator('div');
    await expect(lines).toHaveText(['Маяк на краю', 'Сезон 1, серия 1 · Огонь']);
    const positionOf = async (line: (typeof lines)['first'] extends () => infer L ? L : never) => {
      const { x, y, height } = await player.boxOf(line);
      return { x, y, height };
    };
    const before = [await positionOf(lines.first()), await positionOf(lines.last())];
    release();
    await player.expectControls(true);
    const after = player.frame.getByTestId('top-bar').locator('div div');
    await expect(after).toHaveText(['Маяк на краю', 'Сезон 1, серия 1 · Огонь']);
    expect([await positionOf(after.first()), await positionOf(after.last())]).toEqual(before);
    await expect(player.poster.locator('.vv-title')).toHaveCSS('visibility', 'hidden');
  });

  test('shell: a finger that is down while the player takes over starts the content', async ({
    page,
    player,
    shell,
  }) => {
    const release = await shell.withhold('player');
    await openBarePage(page);
    await expect(shell.title).toBeVisible();
    const finger = new Finger(page);
    await finger.send('touchStart', [{ x: 60, y: 300 }]);
    release();
    await expect(player.root).toBeAttached();
    await finger.send('touchEnd', []);
    await player.expectPlays();
    await expect(shell.root).toHaveCount(0);
  });
});

test('shell: is there before any code or style has loaded, with title and poster', async ({ page, shell, player }) => {
  const violations = await watchViolations(page);
  await shell.withhold('widget');
  await openBarePage(page);
  await expect(shell.button).toBeVisible();
  await expect(shell.button).toHaveAccessibleName('Смотреть');
  await expect(shell.title).toHaveText('Маяк на краюСезон 1, серия 1 · Огонь');
  await expect(shell.root.locator('img')).toHaveJSProperty('complete', true);
  await expect(shell.spinner).toBeHidden();
  const marks = () =>
    player.frame.locator('html').evaluate(() => performance.getEntriesByName('vv-shell').map(({ name }) => name));
  await expect.poll(marks).toEqual(['vv-shell']);
  const results = await shell.root.evaluate(async (_, source) => {
    new Function(source)();
    return (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run();
  }, AXE);
  expect(results.passes.length, 'axe has looked').toBeGreaterThan(10);
  expect(results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await violations.expectNone();
});

test('shell: a press on the poster that is held while the player takes over starts the content', async ({
  page,
  player,
  shell,
}) => {
  const release = await shell.withhold('player');
  await openBarePage(page);
  await expect(shell.title).toBeVisible();
  await page.mouse.move(700, 400);
  await page.mouse.down();
  release();
  await expect(player.root).toHaveAttribute('data-can-play');
  await page.mouse.up();
  await player.expectPlays();
  await expect(shell.root).toHaveCount(0);
});

// tests/ui/shell has the other keys and places.
test.describe('press before the code is there', () => {
  for (const name of ['a click on the button', 'the key K'] as const) {
    test(`shell: ${name} is shown as taken, and starts the content`, async ({ page, player, shell, hostPage }) => {
      const release = await shell.withhold('widget');
      await openBarePage(page, { greets: true });
      await expect(shell.title).toBeVisible();
      // A viewer's keys reach the frame that has the focus.
      if (name === 'the key K') await shell.root.evaluate(() => window.focus());
      await (name === 'the key K' ? page.keyboard.press('KeyK') : page.mouse.click(480, 270));
      await expect(shell.button).toBeHidden();
      await expect(shell.spinner).toBeVisible();
      await expect(shell.root.getByRole('status')).toHaveText('Загрузка');
      release();
      await player.expectPlays(30_000);
      await expect(player.video).toHaveJSProperty('muted', false);
      await hostPage.expectPlayKnown();
    });
  }

  test('shell: no frame between the press and the first frame is without the spinner, or shows the button again', async ({
    page,
    player,
    shell,
  }) => {
    await shell.record();
    await delayCalls(page, CALL.segment, 1500);
    const release = await shell.withhold('player');
    await openBarePage(page);
    await expect(shell.title).toBeVisible();
    await shell.button.click();
    await expect(shell.spinner).toBeVisible();
    release();
    await player.expectPlays(30_000);
    const { looks, shift } = await shell.recorded();
    expect(shift).toBe(0);
    const pressed = looks.slice(looks.findLastIndex(({ buttons }) => buttons.length > 0) + 1);
    const firstFrame = pressed.findIndex(({ plays }) => plays);
    const film = pressed.slice(firstFrame);
    // A busy machine may stall after the first frame. The spinner fades in from nothing.
    const waits = pressed.slice(0, firstFrame).map(({ spinners }) => (spinners > 0 ? 'spinner' : 'none'));
    const phases = waits.filter((phase, at) => phase !== waits[at - 1]).join();
    expect(phases.replace(/^none,/, '')).toBe('spinner');
    expect(film.filter(({ spinners }) => spinners === 0)).not.toEqual([]);
    expect(looks.filter(({ buttons, spinners }) => buttons.length > 0 && spinners > 0)).toEqual([]);
    // The poster does not come back to fade out over the film. It may load after the press.
    const uncovered = film.slice(film.findIndex(({ posters }) => posters === 0));
    expect(uncovered.filter(({ posters, titles }) => posters > 0 || titles.length > 0)).toEqual([]);
    const firstPress = looks.findIndex(({ spinners }) => spinners > 0);
    expect(looks.slice(firstPress).filter(({ buttons }) => buttons.length > 0)).toEqual([]);
  });

  test('shell: a press starts the preroll, and the content after it', async ({ ads, page, player, shell }) => {
    await ads.ask({ preroll: ['short'] });
    const release = await shell.withhold('widget');
    await openBarePage(page);
    await shell.button.click();
    release();
    await player.expectPlays(30_000);
    // Both from the service's log, which does not miss an ad of two seconds.
    await expect.poll(() => ads.pings()).toEqual(expect.arrayContaining(['short start', 'short complete']));
  });

  test('shell: a press does not skip the question about a kept position', async ({ page, shell, series, player }) => {
    await seedStorage(page, { episodesTimeProgress: { 101: { 1011: 23 } } });
    const release = await shell.withhold('widget');
    await openBarePage(page);
    await shell.button.click();
    release();
    await expect(series.resumePrompt).toBeVisible();
    await player.expectPaused();
    await series.goOn.click();
    await player.expectPlays();
  });

  for (const [name, movie] of [
    ['YouTube', 7],
    ['Vimeo', 8],
  ] as const) {
    test(`shell: a press starts a video of ${name}`, async ({ context, page, player, shell }) => {
      await interceptEmbeds(context);
      const release = await shell.withhold('widget');
      await openBarePage(page, { query: { movie_id: movie } });
      await shell.button.click();
      release();
      await expect(player.embed.locator('#state')).toHaveText('playing');
    });
  }

  test('shell: blocked content ends in its message', async ({ page, failureScreen, shell }) => {
    const release = await shell.withhold('widget');
    await openBarePage(page, { query: { movie_id: 3 } });
    // The region check takes the button away; a press may come before it.
    await page.keyboard.press('KeyK');
    release();
    await failureScreen.expectKind('region-blocked');
    await expect(shell.root).toHaveCount(0);
  });

  test("shell: a widget that does not load ends in the page's own message", async ({ page, shell, player }) => {
    let fail: () => void = () => undefined;
    const pressed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(CALL.entryChunk, (route) => pressed.then(() => route.abort('blockedbyclient')));
    await openBarePage(page);
    await shell.button.click();
    fail();
    await expect(shell.root).toHaveClass('failed');
    await expect(shell.root.getByRole('alert')).toContainText('Плеер не загрузился');
    await expect(shell.root.getByRole('button')).toHaveText('Перезагрузить страницу');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await shell.root.getByRole('button').click();
    await expect(player.bigPlay).toBeVisible();
  });
});

test("shell: a style sheet that does not load ends in the page's own message", async ({ page, shell }) => {
  await page.route(/widget-assets\/[^/]+\.css/, (route) => route.fulfill({ status: 404 }));
  await openBarePage(page);
  await expect(shell.root).toHaveClass('failed');
  await expect(shell.root.getByRole('alert')).toContainText('Плеер не загрузился');
});

test.describe('without anything to play', () => {
  test('shell: a catalogue with an error takes the button away', async ({ page, shell, failureScreen }) => {
    await breakCalls(page, CALL.episodes, 'status:500');
    const release = await shell.withhold('widget');
    await openBarePage(page);
    await expect(shell.spinner).toBeVisible();
    await expect(shell.button).toBeHidden();
    release();
    await failureScreen.expectKind('unexpected');
  });

  for (const [name, query, ends] of [
    ['a page without movie_id', { movie_id: '' }, 'fails'],
    ['autoplay', { auto_play: 1 }, 'plays'],
  ] as const) {
    test(`shell: ${name} never shows the button`, async ({ page, shell, failureScreen, player }) => {
      await shell.record();
      const release = await shell.withhold('widget');
      await openBarePage(page, { query });
      await expect(shell.spinner).toBeVisible();
      release();
      if (ends === 'fails') await failureScreen.expectKind('missing-movie-id');
      else await player.expectPlays(30_000);
      const { looks, shift } = await shell.recorded();
      expect(looks.filter(({ buttons }) => buttons.length > 0)).toEqual([]);
      expect(shift).toBe(0);
    });
  }
});

for (const poster of ['#fff', '#000']) {
  for (const viewport of [SIZES[1], SIZES[3]]) {
    test(`shell: the button contrasts with a poster of ${poster} at ${viewport.width}x${viewport.height}`, async ({
      page,
      shell,
      player,
    }) => {
      await page.setViewportSize(viewport);
      await shell.paintPosters(poster);
      await shell.withhold('widget');
      await openBarePage(page);
      await expect(shell.root.locator('img')).toHaveJSProperty('complete', true);
      const { x, y, width, height } = await player.boxOf(shell.button);
      // A line of pixels from the middle of the glyph to beyond the edge of the disc.
      const { pixels } = await screenShades(page, {
        x: Math.round(x + width / 2),
        y: Math.round(y + height / 2),
        width: Math.round(width / 2) + 6,
        height: 1,
      });
      const glyph = pixels[0] ?? Number.NaN;
      const disc = Math.min(...pixels.slice(0, Math.round(width / 2) - 3));
      expect(contrast(glyph, disc), 'glyph on its disc').toBeGreaterThanOrEqual(3);
      const beyond = pixels.at(-1) ?? Number.NaN;
      const ring = Math.max(...pixels.slice(Math.round(width / 2) - 2));
      expect(Math.max(contrast(ring, beyond), contrast(disc, beyond)), 'button on the poster').toBeGreaterThanOrEqual(
        3,
      );
    });
  }
}
