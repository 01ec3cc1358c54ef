import { setTimeout as wait } from 'node:timers/promises';

const LIMIT_MS = 5000;
const POLL_MS = 50;

/** Clears the log of pings. */
export async function clearPings(adOrigin: string): Promise<void> {
  await fetch(`${adOrigin}/ads/pings`, { method: 'DELETE' });
}

/** Returns the events pinged since then, in order. */
export async function pingedEvents(adOrigin: string): Promise<string[]> {
  const text = await (await fetch(`${adOrigin}/ads/pings?as=text`)).text();
  return text.split('\n').map((line) => line.split(' ')[1] ?? '');
}

/** Waits a short time for pings of these events. Throws if they do not arrive. */
export async function waitForPings(adOrigin: string, events: readonly string[]): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const pinged = await pingedEvents(adOrigin);
    const missing = events.filter((event) => !pinged.includes(event));
    if (missing.length === 0) return;
    if (Date.now() > end) throw new Error(`No ping of ${missing.join(', ')} but ${pinged.join(' ')}`);
    await wait(POLL_MS);
  }
}
