import { hashComponents, loadSources, type Source, sources } from '@fingerprintjs/fingerprintjs';
import { createDeadline, withDeadline } from '@/lib/deadline';

/** The longest wait for one trait of the device (spec section 9). */
const COMPONENT_DEADLINE_MS = 1_000;

/** A sample of the traits is sent this often (spec section 9), and only where the owner names an address for it. */
export const LOG_PROBABILITY = 0.001;

const LOG_DEADLINE_MS = 10_000;

/** Set for the session once it was decided whether this one is a sample. */
const LOG_KEY = 'fingerprint-log';

type AnySource = Source<never, unknown>;

/**
 * Computes the device's fingerprint, 32 hexadecimal digits, from its traits of hardware, locale, screen and system.
 * The library's own entry is passed by, which now and then calls its makers and cannot bound a trait.
 * @param logUrl where a sample of hash and traits goes; null: nowhere
 */
export async function computeFingerprint(logUrl: string | null): Promise<string> {
  const components = await loadSources(boundAll(sources), { cache: {} } as never, [])();
  const hash = hashComponents(components);
  if (logUrl !== null && isSample(window)) void sendSample(logUrl, { hash, components });
  return hash;
}

/** Each source with an end to its wait; a trait that does not come counts as an error, as the library has it. */
function boundAll(all: Record<string, unknown>): Record<string, AnySource> {
  return Object.fromEntries(
    Object.entries(all).map(([name, source]) => [name, boundSource(source as (options: never) => unknown)]),
  );
}

/** A source gives its value, or a function that does, each perhaps later. */
export function boundSource(source: (options: never) => unknown): AnySource {
  const whole = async (options: never): Promise<unknown> => {
    const loaded = await source(options);
    return typeof loaded === 'function' ? loaded() : loaded;
  };
  return (options) =>
    withDeadline(whole(options), COMPONENT_DEADLINE_MS, () => {
      throw new Error('no answer in time');
    });
}

/** Decided once a session: neither a reload nor another film of the same visit draws again. */
export function isSample(
  window: { sessionStorage: Pick<Storage, 'getItem' | 'setItem'> },
  draw = Math.random,
): boolean {
  try {
    if (window.sessionStorage.getItem(LOG_KEY) !== null) return false;
    window.sessionStorage.setItem(LOG_KEY, '1');
  } catch {
    // Without a memory there is no once: better never than each time.
    return false;
  }
  return draw() < LOG_PROBABILITY;
}

/** As plain text, which needs no preflight; whether it arrives is nobody's concern. */
async function sendSample(url: string, sample: unknown): Promise<void> {
  const { signal, dispose } = createDeadline(new AbortController().signal, LOG_DEADLINE_MS);
  await fetch(url, {
    method: 'POST',
    body: JSON.stringify(sample),
    credentials: 'omit',
    keepalive: true,
    signal,
  }).catch(() => undefined);
  dispose();
}
