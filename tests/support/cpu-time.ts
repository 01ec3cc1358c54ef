/** Processor time of a synchronous call in milliseconds. Unlike wall time it does not grow with the machine's load. */
export function cpuTimeMs(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
