import type { Bench, Row } from '../bench';
import { SLOW_LINK } from '../link/link-speeds';
import type { LinkSpeed } from '../link/shaped-proxy';
import { buildPlayers, startStand } from '../stand';
import { compare, pick } from './compare';
import { CPU_SLOWDOWN, measureInTurn } from './measure-visits';
import type { PlayerName } from './players';

/** So that the whole bench stays short: a first frame over the slow link takes seconds. */
const MOST_RUNS = 5;
const WHO: readonly PlayerName[] = ['widget', 'bare'];

type Line = { measure: string; speed: LinkSpeed | null; cpuSlowdown: number };
const LINES: readonly Line[] = [
  { measure: 'first frame over 3G', speed: SLOW_LINK, cpuSlowdown: CPU_SLOWDOWN },
  { measure: 'first frame, nothing shaped or slowed', speed: null, cpuSlowdown: 1 },
];

/** The first frame where the link is the whole trouble, and where there is none. */
export const otherLinks: Bench = {
  name: 'other-links',
  pages: {},
  note:
    `The first frame as above over ${SLOW_LINK.name} round trip, and with neither link nor processor slowed; ` +
    `${MOST_RUNS} runs at most.`,
  async run({ browser, players, runs }) {
    const who = players.filter((player) => WHO.includes(player));
    await buildPlayers(who);
    const rows: Row[] = [];
    for (const { measure, speed, cpuSlowdown } of LINES) {
      const stand = await startStand(speed);
      try {
        const visits = await measureInTurn(browser, {
          players: who,
          runs: Math.min(runs, MOST_RUNS),
          cpuSlowdown,
          measure: (viewer, player) => viewer.visit(stand.addressOf(player)),
        });
        rows.push(
          ...compare(
            measure,
            'ms',
            pick(visits, ({ frameMs }) => frameMs),
          ),
        );
      } finally {
        await stand.close();
      }
    }
    return rows;
  },
};
