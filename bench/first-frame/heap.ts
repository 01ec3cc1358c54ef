import type { Bench } from '../bench';
import { buildPlayers, servePlayers } from '../serve-players';
import { usedHeapKb } from '../used-heap';
import { type ByPlayer, compare } from './compare';
import { HLS_PLAYERS } from './players';
import { newViewer, type Viewer } from './visit';

/** A film, which outlasts the measurement. */
const FILM = 2;
const PLAYED_MS = 60_000;

/** Measures the heap of a page after a minute. */
export const heap: Bench = {
  name: 'heap',
  isPerBrowser: false,
  pages: {},
  note:
    `The JavaScript heap of each page after it has played a film for ${PLAYED_MS / 1000} s, after a forced collection; ` +
    'everybody at the same time, nothing slowed, one run. Heaps of workers are not in it.',
  async run({ browser, players: chosen }) {
    const players = HLS_PLAYERS.filter((player) => chosen.includes(player));
    await buildPlayers(players);
    const served = await servePlayers(null);
    const viewers: Viewer[] = [];
    try {
      for (const player of players) {
        const viewer = await newViewer(browser, 1);
        viewers.push(viewer);
        await viewer.visit(await served.urlOf(player, { movieId: FILM }));
      }
      await viewers[0]?.page.waitForTimeout(PLAYED_MS);
      const kb: ByPlayer<number> = {};
      for (const [index, player] of players.entries()) kb[player] = [await heapKb(viewers[index])];
      return compare('heap after a minute', 'kB', kb);
    } finally {
      for (const viewer of viewers) await viewer.leave();
      await served.close();
    }
  },
};

async function heapKb(viewer: Viewer | undefined): Promise<number> {
  if (viewer === undefined) throw new Error('Nobody came');
  return usedHeapKb(await viewer.context.newCDPSession(viewer.page));
}
