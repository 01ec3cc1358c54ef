import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './settings';

const POLL_MS = 50;
const ONE_TRY_MS = 5000;

/** Resolves when the URL responds with any status but a server error. */
export async function waitForAnswer(url: string, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  let last = 'no answer';
  while (performance.now() < end) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(ONE_TRY_MS) });
      await response.body?.cancel();
      if (response.status < 500) return;
      last = `status ${response.status}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(POLL_MS);
  }
  throw new StartError(`${url} does not answer (${last}).`);
}
