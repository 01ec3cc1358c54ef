import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright';
import type { Bench, Row } from '../bench';
import { countLive } from '../live-objects';
import { buildPlayers, servePlayers } from '../serve-players';
import { usedHeapKb } from '../used-heap';
import { PLAYERS } from './players';
import { newViewer } from './visit';

/** Number of episode changes and of seeks. Their limit for the heap follows. */
const TIMES = 200;
const GROWTH_LIMIT_KB = 2000;
/**
 * Changes and seeks before the measurement, so that the page has loaded, compiled and cached its code. V8 still optimises
 * functions after fifty changes: some 10 kB a change, which would hide a leak of that size.
 */
const WARM_UP = 80;
/** Limit of the run; something hangs after this. */
const LIMIT_MS = 300_000;

const STEPS = fileURLToPath(new URL('many-steps.js', import.meta.url));

type Window = typeof globalThis & {
  benchPickEpisodes(count: number): Promise<void>;
  benchSeekAbout(count: number): Promise<void>;
};

/** Measures the memory that many episode changes and seeks in one page leave behind. */
export const playerLeaks: Bench = {
  name: 'player-leaks',
  isPerBrowser: false,
  pages: {},
  note:
    `The series in one page, after ${WARM_UP} changes and seeks that do not count: ${TIMES} episodes picked from the list, ` +
    `each played, then ${TIMES} seeks within one. The JavaScript heap before and after, each time after a forced ` +
    'collection; how many more video and audio elements are alive outside the document (Vidstack keeps one without a ' +
    'film, to ask what the browser plays); instances of hls.js. Nothing is slowed.',
  async run({ browser }) {
    await buildPlayers(['widget']);
    const served = await servePlayers(null);
    const viewer = await newViewer(browser, 1);
    const timeout = setTimeout(() => void viewer.leave(), LIMIT_MS);
    try {
      const { page } = viewer;
      await page.addInitScript({ path: STEPS });
      await viewer.visit(await served.urlOf('widget'));
      const session = await viewer.context.newCDPSession(page);
      const begin = await repeatAndMeasure(page, session, WARM_UP, WARM_UP);
      const changed = await repeatAndMeasure(page, session, TIMES, 0);
      const sought = await repeatAndMeasure(page, session, 0, TIMES);
      return [
        growth(`heap growth over ${TIMES} episode changes`, changed.heapKb - begin.heapKb),
        growth(`heap growth over ${TIMES} seeks`, sought.heapKb - changed.heapKb),
        exactly('detached media elements that came', sought.detached - begin.detached, 0),
        exactly('instances of hls.js after them', sought.instances, 1),
      ];
    } finally {
      clearTimeout(timeout);
      await viewer.leave();
      await served.close();
    }
  },
};

/** Makes the changes, then the seeks, and measures the heap and the live objects. */
async function repeatAndMeasure(page: Page, session: CDPSession, changes: number, seeks: number) {
  await page.evaluate((count) => (globalThis as Window).benchPickEpisodes(count), changes);
  await page.evaluate((count) => (globalThis as Window).benchSeekAbout(count), seeks);
  return {
    heapKb: await usedHeapKb(session),
    detached:
      (await countLive(session, 'HTMLVideoElement.prototype', '!one.isConnected')) +
      (await countLive(session, 'HTMLAudioElement.prototype', '!one.isConnected')),
    instances: await countLive(session, 'globalThis.benchHls'),
  };
}

function growth(measure: string, kb: number): Row {
  const target = { text: `< ${GROWTH_LIMIT_KB} kB`, isMet: kb < GROWTH_LIMIT_KB };
  return { measure, of: PLAYERS.widget, unit: 'kB', values: [kb], target };
}

function exactly(measure: string, count: number, expected: number): Row {
  return {
    measure,
    of: PLAYERS.widget,
    unit: '',
    values: [count],
    target: { text: `${expected}`, isMet: count === expected },
  };
}
