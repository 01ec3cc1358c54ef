import { withDeadline } from '@/lib/deadline';
import { readCookie } from '@/lib/read-cookie';
import type { Log } from '../logger';

export const DEVICE_COOKIE = 'device_fp';

/** The longest wait of calls for the id and its code, with `env_session_context=required`. */
const DEVICE_DEADLINE_MS = 3_000;

/**
 * Holds the id of this device for the `X-Session-Context` header (docs/behaviour.md, Device id). An existing cookie is used as it is. Otherwise `create` loads the code that creates the id and its
 * cookie. It may take long, and a late id is used all the same: without cookies it is the only one of the page.
 */
export function createDeviceId(document: Pick<Document, 'cookie'>, log: Log, create: () => Promise<string>) {
  const cookie = () => readCookie(DEVICE_COOKIE, document) || null;
  let made: string | null = null;
  let making: Promise<void> | null = null;
  const begin = async () => {
    if (cookie() !== null) return;
    try {
      made = await create();
    } catch (error) {
      log('debug', 'the device id could not be created; requests leave without it', error);
    }
  };
  return {
    /** Null until the id is known. */
    value: () => cookie() ?? made,
    /** Creates the id once. Resolves when the id is known or could not be created. */
    make(): Promise<void> {
      making ??= begin();
      return making;
    },
  };
}

export type DeviceId = ReturnType<typeof createDeviceId>;

/** Returns the wait of calls that need the device id. The deadline counts from the first call. */
export function createDeviceWait({ make }: DeviceId): () => Promise<void> {
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= withDeadline(make(), DEVICE_DEADLINE_MS, () => undefined);
    return waiting;
  };
}
