import { cpus, loadavg, totalmem } from 'node:os';

const GIB = 2 ** 30;

/** Describes the machine of the results and its other load. It names no host. */
export function describeMachine(): string {
  const cores = cpus().length;
  const memory = Math.round(totalmem() / GIB);
  const [load = 0] = loadavg();
  return (
    `${cores} cores (${process.platform} ${process.arch}), ${memory} GiB, Node ${process.versions.node}; ` +
    `load average before the run ${load.toFixed(1)}`
  );
}
