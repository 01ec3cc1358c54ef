import type { WidgetConfig } from '@/domain/widget-config';
import { withDeadline } from '@/lib/deadline';
import { readCookie } from '@/storage/cookies';
import { createDeviceId, type DeviceId } from '@/telemetry/device-id';
import type { Log } from '@/telemetry/logger';

const NAME = 'device_fp';

/** The longest wait for the id, its code included: with `env_session_context=required` the first calls wait for it. */
const DEVICE_DEADLINE_MS = 3_000;

/** The id of this device; the code that makes one comes when there is none. */
export function createDevice(window: Window & typeof globalThis, config: WidgetConfig, log: Log): DeviceId {
  const make = async () => (await import('./make-device-id')).makeDeviceId(window, NAME, config);
  return createDeviceId(
    () => readCookie(NAME, () => window.document.cookie),
    () =>
      withDeadline(make(), DEVICE_DEADLINE_MS, () => null).catch((error: unknown) => {
        log('debug', 'no id of this device', error);
        return null;
      }),
  );
}
