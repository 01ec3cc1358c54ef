import type { Bench, Row } from '../bench';
import { SLOW_LINK } from '../link/link-speeds';
import type { LinkSpeed } from '../link/shaped-proxy';
import { buildPlayers, servePlayers } from '../serve-players';
import { compare, selectFigure } from './compare';
import { CPU_SLOWDOWN, measureRoundRobin } from './measure-visits';
import type { PlayerName } from './players';

/** Limit of runs that keeps the bench short: a first frame over the slow link takes seconds. */
const MOST_RUNS = 5;
const WHO: readonly PlayerName[] = ['widget', 'bare'];

type LinkCase = { measure: string; speed: LinkSpeed | null; cpuSlowdown: number };
const LINK_CASES: readonly LinkCase[] = [
  { measure: 'first frame over 3G', speed: SLOW_LINK, cpuSlowdown: CPU_SLOWDOWN },
  { measure: 'first frame, nothing shaped or slowed', speed: null, cpuSlowdown: 1 },
];

/** Measures the first frame over a slow link and without a link limit. */
export const otherLinks: Bench = {
  name: 'other-links',
  isPerBrowser: true,
  pages: {},
  note:
    `The film by autoplay over ${SLOW_LINK.name} round trip, and with neither link nor processor slowed; ` +
    `${MOST_RUNS} runs at most.`,
  async run({ browser, players, runs }) {
    // The bare page comes along as the reference.
    const who = WHO.filter((player) => player === 'bare' || players.includes(player));
    await buildPlayers(who);
    const rows: Row[] = [];
    for (const { measure, speed, cpuSlowdown } of LINK_CASES) {
      const served = await servePlayers(speed);
      try {
        const visits = await measureRoundRobin(browser, {
          cases: who,
          runs: Math.min(runs, MOST_RUNS),
          cpuSlowdown,
          measure: async (viewer, player) => viewer.visit(await served.urlOf(player)),
        });
        rows.push(
          ...compare(
            measure,
            'ms',
            selectFigure(visits, ({ frameMs }) => frameMs),
            { costs: visits },
          ),
        );
      } finally {
        await served.close();
      }
    }
    return rows;
  },
};
