import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { demoTitles } from 'reference-service';
import { startGroup } from './process-group';
import type { Settings } from './settings';

/** Opens the desk of `npm start`, and of nothing else: its statistics are made up. */
export const DEMO_PASSWORD = 'vv-player-demo';
const DEMO_PASSWORD_HASH = '$2y$10$h0/YI8FIMdvPEGYao5RX0.smi2IlcPvkxKpRouC7eAZNMUuYsJaYu';
/** Titles of the generated statistics; the catalogue has more. */
const TITLES = 40;

/** A desk with generated statistics in a file of its own. */
export type DemoDesk = {
  /** URL that the reference service passes the views of the demo page on to. */
  collector: string;
  /** Environment of the widget's server. */
  variables: Readonly<Record<string, string>>;
  /** Writes the statistics anew, up to this moment. False: PHP could not; its words went to `onOutput`. */
  fill: (onOutput: (text: string) => void) => Promise<boolean>;
  stop: () => Promise<void>;
};

/** Returns the demo's desk; null if the environment names statistics or a password of its own. */
export function demoDesk(env: NodeJS.ProcessEnv, { widget, catalogue }: Settings, root: string): DemoDesk | null {
  if (env.VV_STATISTICS !== undefined || env.VV_DESK_PASSWORD_HASH !== undefined) return null;
  const file = `${root}/services/reference/data/desk-${widget.port}.sqlite`;
  let stop = async () => {};
  return {
    collector: `${widget.origin}/vv-player.php?statistics`,
    variables: {
      VV_STATISTICS: `sqlite:${file}`,
      VV_DESK_PASSWORD_HASH: DEMO_PASSWORD_HASH,
      VV_HEAT: env.VV_HEAT ?? 'on',
    },
    async fill(onOutput) {
      mkdirSync(dirname(file), { recursive: true });
      const titles = JSON.stringify(demoTitles(catalogue.origin, TITLES));
      const group = startGroup('php', ['bench/desk/fill.php', file, 'demo'], { cwd: root, input: titles, onOutput });
      stop = () => group.stop();
      return (await group.exited) === 0;
    },
    stop: () => stop(),
  };
}
