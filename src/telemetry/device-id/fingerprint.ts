import { hashComponents, loadSources, type Source, sources } from '@fingerprintjs/fingerprintjs';
import { createDeadline, withDeadline } from '@/lib/deadline';
import type { WaitForIdle } from '@/lib/wait-for-idle';

/** The longest wait for one trait of the device (docs/behaviour.md, Device id). */
const COMPONENT_DEADLINE_MS = 1_000;

/** Share of sessions that send a sample of the traits. Without a URL for samples none are sent. */
const LOG_PROBABILITY = 0.001;

const LOG_DEADLINE_MS = 10_000;

/** Session storage key: the draw for a sample has happened. */
const LOG_KEY = 'fingerprint-log';

type AnySource = Source<never, unknown>;

// Without `screenFrame`: the library closes fullscreen to read it, and checks it each 2.5 s for as long as it is zero.
const { screenFrame, ...TRAITS } = sources;

/** Permissions whose state is a trait. To read one asks the viewer for nothing. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'midi', 'notifications', 'persistent-storage'] as const;

/** A permission that cannot be read is tried this many times more. */
const PERMISSION_RETRIES = 3;

/**
 * Computes the fingerprint of the device: 32 hexadecimal digits from traits of hardware, locale, screen and system. The
 * library's own entry is not used: it sometimes calls its makers and cannot bound a trait.
 * @param logUrl URL that receives a sample of hash and traits; null: none
 * @param waitForIdle awaited before each trait: some block the page for 30 ms, on slow devices for 100
 */
export async function computeFingerprint(logUrl: string | null, waitForIdle: WaitForIdle): Promise<string> {
  const components = await loadSources(
    boundAll({ ...TRAITS, permissions: readPermissions }, waitForIdle),
    { cache: {} } as never,
    [],
  )();
  const hash = hashComponents(components);
  if (logUrl !== null && isSample(window)) void sendSample(logUrl, { hash, components });
  return hash;
}

/** Reads the states of the permissions by name; null for one that the browser does not know. */
export async function readPermissions(): Promise<Record<string, string | null>> {
  const stateOf = async (name: PermissionName, retries = PERMISSION_RETRIES): Promise<string | null> => {
    try {
      return (await navigator.permissions.query({ name })).state;
    } catch {
      return retries > 0 ? stateOf(name, retries - 1) : null;
    }
  };
  return Object.fromEntries(await Promise.all(PERMISSIONS.map(async (name) => [name, await stateOf(name)] as const)));
}

/**
 * Reads the sources one after the other, and bounds the wait for each. A trait that times out counts as an error, as in
 * the library.
 */
export function boundAll(all: Record<string, unknown>, waitForIdle: WaitForIdle): Record<string, AnySource> {
  let turn = Promise.resolve();
  return Object.fromEntries(
    Object.entries(all).map(([name, source]) => {
      const bounded = boundSource(source as (options: never) => unknown);
      const inTurn = (options: never) => {
        turn = turn.then(waitForIdle);
        return turn.then(() => bounded(options));
      };
      return [name, inTurn];
    }),
  );
}

/** Bounds one source. A source gives its value or a function that gives it; both may be asynchronous. */
export function boundSource(source: (options: never) => unknown): AnySource {
  const whole = async (options: never): Promise<unknown> => {
    const loaded = await source(options);
    return typeof loaded === 'function' ? loaded() : loaded;
  };
  return (options) => withDeadline(whole(options), COMPONENT_DEADLINE_MS);
}

/** Draws once per session, so a reload or another content does not draw again. */
export function isSample(
  window: { sessionStorage: Pick<Storage, 'getItem' | 'setItem'> },
  draw = Math.random,
): boolean {
  try {
    if (window.sessionStorage.getItem(LOG_KEY) !== null) return false;
    window.sessionStorage.setItem(LOG_KEY, '1');
  } catch {
    // The draw would repeat on each load without session storage, so send nothing.
    return false;
  }
  return draw() < LOG_PROBABILITY;
}

/** Sends plain text, which needs no preflight. A failure is ignored. */
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
