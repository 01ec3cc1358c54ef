import type { Bench, Row } from '../bench';
import { HOME_LINK } from '../link/link-speeds';
import { buildPlayers, servePlayers } from '../serve-players';
import { median } from '../statistics';
import { compare, selectFigure } from './compare';
import { CPU_SLOWDOWN, measureRoundRobin } from './measure-visits';
import { PLAYERS } from './players';
import type { Viewer } from './visit';

/** Target as a share of a cold start under the same conditions. */
const COLD_SHARE = 0.45;
/** Target for a prefetched episode without throttling. */
const PREFETCHED_LIMIT_MS = 150;
/** Target for another dub whose menu has been open for {@link HOVER_MS}, without throttling. */
const DUB_LIMIT_MS = 500;
/** Position at which the first episode is left. Its frames cannot be confused with those of the next one's start. */
const LEFT_AT_S = 10;
/** Time that the pointer rests on the row of the next episode. */
const HOVER_MS = 1500;
const NEXT_ROW = 'episode-102';
/** Another dub of that episode. */
const DUB_ROW = 'option-1022';

type Span = { ms: number; blockingMs: number };
type Window = typeof globalThis & {
  benchNextStart(): Promise<Span>;
  benchNextSource(): Promise<Span>;
  benchSeek(to: number): Promise<Span>;
};

/** Measures the time from the press on another episode to its first frame. */
export const episodeChange: Bench = {
  name: 'episode-change',
  isPerBrowser: true,
  pages: {},
  note:
    'From the click on the next episode in the picker to its first frame. *Without warning*: link and processor as for the visits, the ' +
    `pointer never on the row. *Prefetched*: the pointer rests on the row for ${HOVER_MS / 1000} s, and neither link ` +
    `nor processor is slowed. *Dub change, warm*: the menu of dubs is open for ${HOVER_MS / 1000} s, likewise.`,
  async run({ browser, runs }) {
    await buildPlayers(['widget']);
    const plan = { cases: ['widget'], runs } as const;
    const shaped = await servePlayers(HOME_LINK);
    const cold = await measureRoundRobin(browser, {
      ...plan,
      cpuSlowdown: CPU_SLOWDOWN,
      measure: async (viewer) => {
        const { frameMs } = await viewer.visit(await shaped.urlOf('widget'));
        return { frameMs, ...(await changeWithoutWarning(viewer)) };
      },
    }).finally(shaped.close);

    const plain = await servePlayers(null);
    const prefetched = await measureRoundRobin(browser, {
      ...plan,
      cpuSlowdown: 1,
      measure: async (viewer) => {
        await viewer.visit(await plain.urlOf('widget'));
        const episode = (await changePrefetched(viewer)).ms;
        return { episode, dub: (await changeDub(viewer)).ms };
      },
    }).finally(plain.close);
    const warm = (name: 'dub' | 'episode') => (prefetched.widget ?? []).map((spans) => spans[name]);

    const whole = selectFigure(cold, ({ frameMs }) => frameMs).widget ?? [];
    const target = { limit: COLD_SHARE, of: 'a cold start', whole };
    return [
      ...compare(
        'episode change without warning',
        'ms',
        selectFigure(cold, ({ ms }) => ms),
        { target, costs: cold },
      ),
      warmRow('episode change, prefetched', warm('episode'), PREFETCHED_LIMIT_MS),
      warmRow('dub change, warm', warm('dub'), DUB_LIMIT_MS),
    ];
  },
};

async function openPicker({ page }: Viewer): Promise<void> {
  await page.evaluate((at) => (globalThis as Window).benchSeek(at), LEFT_AT_S);
  await page.getByTestId('episodes-toggle').dispatchEvent('click');
  await page.getByTestId(NEXT_ROW).waitFor();
}

async function changeWithoutWarning(viewer: Viewer): Promise<Span> {
  await openPicker(viewer);
  const changed = viewer.page.evaluate(() => (globalThis as Window).benchNextStart());
  await viewer.page.getByTestId(NEXT_ROW).dispatchEvent('click');
  return changed;
}

async function changePrefetched(viewer: Viewer): Promise<Span> {
  await openPicker(viewer);
  await viewer.page.getByTestId(NEXT_ROW).hover();
  await viewer.page.waitForTimeout(HOVER_MS);
  const changed = viewer.page.evaluate(() => (globalThis as Window).benchNextStart());
  await viewer.page.getByTestId(NEXT_ROW).click();
  return changed;
}

/** Changes the dub in the middle of the episode. */
async function changeDub({ page }: Viewer): Promise<Span> {
  await page.evaluate((at) => (globalThis as Window).benchSeek(at), LEFT_AT_S);
  await page.getByTestId('settings-toggle').dispatchEvent('click');
  await page.getByTestId('to-variants').click();
  await page.getByTestId(DUB_ROW).waitFor();
  await page.waitForTimeout(HOVER_MS);
  const changed = page.evaluate(() => (globalThis as Window).benchNextSource());
  await page.getByTestId(DUB_ROW).click();
  return changed;
}

function warmRow(measure: string, values: readonly number[], limitMs: number): Row {
  const target = { text: `<= ${limitMs} ms`, isMet: median(values) <= limitMs };
  return { measure, of: PLAYERS.widget, unit: 'ms', values, target };
}
