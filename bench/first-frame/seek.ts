import type { Bench, Row } from '../bench';
import { HOME_LINK } from '../link/link-speeds';
import { buildPlayers, servePlayers } from '../serve-players';
import { type ByPlayer, compare, selectFigure } from './compare';
import { CPU_SLOWDOWN, measureRoundRobin } from './measure-visits';
import type { PlayerName } from './players';

/** A film of 40 minutes. */
const FILM = 2;
/** Length of a seek within the buffer. */
const NEAR_S = 5;
const FAR_S = 700;
const BUFFER_LIMIT_MS = 15_000;
const WHO: readonly PlayerName[] = ['widget', 'bare', 'native'];

/** Target of a seek to what is not buffered, as a share of the bare page's. */
const FAR_SHARE = 1;

type Span = { ms: number; blockingMs: number };
type Window = typeof globalThis & { benchSeek(to: number): Promise<Span>; benchVideo: HTMLVideoElement };

/** Measures the time from a seek to a frame at its target. */
export const seek: Bench = {
  name: 'seek',
  isPerBrowser: true,
  pages: {},
  note:
    'A film of 40 minutes, link and processor as for the visits. From setting `currentTime` to a frame of there: to what is ' +
    'buffered already, and to what nothing has been fetched of.',
  async run({ browser, players, runs }) {
    // The bare page comes along as the reference.
    const who = WHO.filter((player) => player === 'bare' || players.includes(player));
    await buildPlayers(who);
    const served = await servePlayers(HOME_LINK);
    try {
      const seeks = await measureRoundRobin(browser, {
        cases: who,
        runs,
        cpuSlowdown: CPU_SLOWDOWN,
        measure: async ({ page, visit }, player) => {
          await visit(await served.urlOf(player, { movieId: FILM }));
          const isThere = (s: number) => {
            const { buffered, currentTime } = (globalThis as Window).benchVideo;
            return buffered.length > 0 && currentTime < s - 1 && buffered.end(0) > s + 1;
          };
          await page.waitForFunction(isThere, NEAR_S, { timeout: BUFFER_LIMIT_MS, polling: 100 });
          const seekTo = (s: number) => page.evaluate((to) => (globalThis as Window).benchSeek(to), s);
          return { near: await seekTo(NEAR_S), far: await seekTo(FAR_S) };
        },
      });
      return [
        ...rowsOf('seek to what is buffered', pick(seeks, 'near')),
        ...rowsOf('seek to what is not', pick(seeks, 'far'), FAR_SHARE),
      ];
    } finally {
      await served.close();
    }
  },
};

function pick(seeks: ByPlayer<Record<'near' | 'far', Span>>, which: 'near' | 'far'): ByPlayer<Span> {
  return Object.fromEntries(Object.entries(seeks).map(([player, runs]) => [player, runs.map((run) => run[which])]));
}

function rowsOf(measure: string, spans: ByPlayer<Span>, limit?: number): Row[] {
  const values = selectFigure(spans, ({ ms }) => ms);
  const target = limit === undefined ? {} : { target: { limit, of: "the bare page's", whole: values.bare ?? [] } };
  return compare(measure, 'ms', values, { costs: spans, ...target });
}
