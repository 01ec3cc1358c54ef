/**
 * Measures the reference service under 1,000 calls per second of `GET /contents/{id}` on the loopback interface: `npm
 * run bench:service`. Calls leave on schedule, even if earlier ones have not returned, and each latency counts from its
 * scheduled time. A stalling service therefore cannot slow the calls down and look fast.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CALLS_PER_S = 1000;
const WARM_UP_S = 3;
const MEASURED_S = 20;
const FIRST_ID = 1001;
const TITLES = 200;
const TICK_MS = 1;

const SERVICE = fileURLToPath(new URL('../services/reference/src/serve-alone.ts', import.meta.url));
/** Use connections in turn, so that none idles until the service closes it. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'fifo' });

async function startService(): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVICE], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [origin] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, origin };
}

/** Resolves with the complete response. Rejects for any status but 200. */
function call(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))));
    }).on('error', reject);
  });
}

/** Measures latencies in milliseconds, each from its scheduled time. */
async function run(origin: string, seconds: number): Promise<number[]> {
  const total = CALLS_PER_S * seconds;
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  const start = performance.now();
  while (pending.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * CALLS_PER_S));
    for (let index = pending.length; index < due; index += 1) {
      const dueAt = start + (index / CALLS_PER_S) * 1000;
      const url = `${origin}/contents/${FIRST_ID + (index % TITLES)}`;
      pending.push(call(url).then(() => void latencies.push(performance.now() - dueAt)));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(pending);
  return latencies.sort((a, b) => a - b);
}

const { child, origin } = await startService();
process.on('exit', () => child.kill());
try {
  await run(origin, WARM_UP_S);
  const start = performance.now();
  const latencies = await run(origin, MEASURED_S);
  const rate = latencies.length / ((performance.now() - start) / 1000);
  const at = (part: number) => (latencies[Math.ceil(latencies.length * part) - 1] ?? 0).toFixed(2);
  process.stdout.write(`${latencies.length} calls, ${rate.toFixed(0)} a second\n`);
  process.stdout.write(`p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms\n`);
} finally {
  agent.destroy();
  child.kill();
}
