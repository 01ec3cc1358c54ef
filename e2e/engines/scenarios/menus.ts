import { expect } from 'vitest';
import type { Viewer } from '../viewer';
import { NO_FOCUS, type Scenario } from './scenario';

/** Opens the settings and chooses an option of one of their menus. */
async function choose(viewer: Viewer, menu: string, option: string): Promise<void> {
  await viewer.press('settings-toggle');
  await viewer.press(`to-${menu}`);
  await viewer.press(`option-${option}`);
}

/** Seconds in which a changed stream may continue: it loads the segment of the playhead again. */
const REWIND_S = 1;
const FORWARD_S = 14;

/** Changes to another dub or audio track and expects the film to continue at its position. */
async function expectContinues(viewer: Viewer, change: () => Promise<void>): Promise<void> {
  const { time } = await viewer.video();
  await change();
  await viewer.expectPlays();
  const now = (await viewer.video()).time;
  expect(now, 'it continues where it was').toBeGreaterThan(time - REWIND_S);
  expect(now).toBeLessThan(time + FORWARD_S);
}

const chooseDub = (viewer: Viewer, id: number) =>
  expectContinues(viewer, async () => {
    await choose(viewer, 'variants', String(id));
    await viewer.poll(
      `dub ${id} is chosen`,
      async () => ((await viewer.state('variant')) as { id: number } | null)?.id === id,
    );
  });

const chooseTrack = (viewer: Viewer, label: string) =>
  expectContinues(viewer, async () => {
    await choose(viewer, 'audio', label);
    await viewer.expectState('audioTrack', label);
  });

export const MENUS: readonly Scenario[] = [
  {
    title: 'menus: the settings open with the button, and Escape closes them',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.press('settings-toggle');
      await viewer.expectShown('menu-settings');
      await viewer.key('Escape');
      await viewer.expectHidden('menu-settings');
      await viewer.expectPlays();
    },
  },
  {
    title: 'menus: a chosen speed applies',
    check: 'menus-pointer',
    run: async (viewer) => {
      await viewer.watch();
      await choose(viewer, 'rate', '1.5');
      await viewer.expectState('rate', 1.5);
      expect((await viewer.video()).rate).toBe(1.5);
      await viewer.expectPlays();
    },
  },
  {
    title: 'menus: arrow keys and Enter choose an option',
    check: 'menus-keys',
    notThere: { firefox: NO_FOCUS },
    run: async (viewer) => {
      await viewer.watch();
      const expectFocus = (testId: string) =>
        viewer.poll(
          `${testId} has the focus`,
          async () => (await viewer.run(() => document.activeElement?.getAttribute('data-testid'))) === testId,
        );
      await viewer.look();
      await viewer.run(() => document.querySelector<HTMLElement>('[data-testid="settings-toggle"]')?.focus());
      await viewer.key('Enter');
      await expectFocus('to-quality');
      await viewer.key('ArrowDown');
      await viewer.key('ArrowRight');
      await expectFocus('option-1');
      await viewer.key('ArrowDown');
      await viewer.key('Enter');
      await viewer.expectState('rate', 1.25);
    },
  },
  {
    title: 'quality: a chosen one plays at the same position',
    check: 'quality',
    gate: 'debian',
    run: async (viewer) => {
      await viewer.watch();
      await expectContinues(viewer, async () => {
        await choose(viewer, 'quality', '240*');
        await viewer.poll('the picture has 240 rows', async () => (await viewer.video()).height === 240);
      });
      await viewer.expectState('quality', '240p');
    },
  },
  {
    title: 'quality: the automatic choice returns after a fixed one',
    run: async (viewer) => {
      await viewer.watch({ t: 10 });
      await choose(viewer, 'quality', '240*');
      await viewer.expectState('quality', '240p');
      await choose(viewer, 'quality', 'auto');
      await viewer.poll('a higher quality plays', async () => (await viewer.video()).height > 240);
      await viewer.expectPlays();
    },
  },
  {
    title: 'dubs: another one within the first segment',
    run: async (viewer) => {
      await viewer.watch();
      await chooseDub(viewer, 1012);
    },
  },
  {
    title: 'dubs: another one in the middle of the film',
    check: 'dub',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.seek(21);
      await viewer.expectPlays();
      await chooseDub(viewer, 1012);
    },
  },
  {
    title: 'dubs: another one and back',
    run: async (viewer) => {
      await viewer.watch({ t: 8 });
      await chooseDub(viewer, 1012);
      await chooseDub(viewer, 1011);
    },
  },
  {
    title: 'audio tracks: another one within the first segment',
    run: async (viewer) => {
      await viewer.watch();
      await chooseTrack(viewer, 'Original');
    },
  },
  {
    title: 'audio tracks: another one in the middle of the film',
    check: 'audio',
    gate: 'debian',
    run: async (viewer) => {
      await viewer.watch();
      await viewer.seek(21);
      await viewer.expectPlays();
      await chooseTrack(viewer, 'Original');
    },
  },
  {
    title: 'audio tracks: another one and back',
    run: async (viewer) => {
      await viewer.watch({ t: 8 });
      await chooseTrack(viewer, 'Original');
      await chooseTrack(viewer, 'Дубляж');
    },
  },
  {
    title: 'subtitles: a chosen file shows its lines, and none when off',
    check: 'subtitles',
    run: async (viewer) => {
      await viewer.watch({ movie_id: 2, t: 12 });
      await viewer.press('captions-toggle');
      await viewer.press('option-Русские');
      await viewer.poll('a line shows', async () => /Минута 0, секунда \d+/.test(await viewer.text('captions')));
      await viewer.press('captions-toggle');
      await viewer.press('option-off');
      await viewer.poll('no line shows', async () => (await viewer.text('captions')) === '');
    },
  },
  {
    title: 'subtitles: a chosen look applies to the lines, which stay in the lower half of the picture',
    check: 'captions',
    run: async (viewer) => {
      await viewer.watch({ movie_id: 2, t: 12 });
      await viewer.press('captions-toggle');
      await viewer.press('option-Русские');
      await viewer.press('captions-toggle');
      await viewer.press('to-subtitle-style');
      await viewer.pressInvisible('option-preset-yellow');
      await viewer.key('Escape');
      await viewer.poll('a line shows', async () => /Минута/.test(await viewer.text('captions')));
      const look = await viewer.run(readCaption);
      expect(look).toMatchObject({ colour: 'rgb(255, 235, 59)', background: 'rgba(0, 0, 0, 0)' });
      expect(look.shadow, 'an outline').not.toBe('none');
      expect(look.size, 'its size in pixels').toBeGreaterThan(14);
      expect(look.middle, 'it is centred').toBeCloseTo(0.5, 1);
      expect(look.top, 'its upper edge').toBeGreaterThan(0.5);
      expect(look.bottom, 'its lower edge').toBeLessThanOrEqual(1);
    },
  },
  {
    title: 'subtitles: the key C switches them on and off',
    run: async (viewer) => {
      await viewer.watch({ movie_id: 2, t: 12 });
      await viewer.key('c');
      await viewer.poll('a line shows', async () => (await viewer.text('captions')) !== '');
      await viewer.key('c');
      await viewer.poll('no line shows', async () => (await viewer.text('captions')) === '');
      await viewer.expectPlays();
    },
  },
];

/** The look of the first line of subtitles; positions as parts of the picture. Runs in the frame. */
function readCaption() {
  const cue = document.querySelector('[data-testid="captions"] [data-part="cue"]');
  if (cue === null) throw new Error('no line');
  const { color, backgroundColor, textShadow, fontSize } = getComputedStyle(cue);
  const { left, width, top, bottom } = cue.getBoundingClientRect();
  return {
    colour: color,
    background: backgroundColor,
    shadow: textShadow,
    size: Number.parseFloat(fontSize),
    middle: (left + width / 2) / innerWidth,
    top: top / innerHeight,
    bottom: bottom / innerHeight,
  };
}
