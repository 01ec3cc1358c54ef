/** The id of this device for the `X-Session-Context` header (docs/behaviour.md, Device id). */
export interface DeviceId {
  /** Null until the id is known. */
  value(): string | null;
  /** Creates the id once. Resolves when the id is known or could not be created. */
  make(): Promise<void>;
}

/**
 * Holds the device id. An existing cookie is used as it is. Otherwise `make` creates the id and its cookie, or gives
 * null. If cookies are blocked, the id lives as long as the page.
 */
export function createDeviceId(cookie: () => string | null, make: () => Promise<string | null>): DeviceId {
  let made: string | null = null;
  let making: Promise<void> | null = null;
  const begin = async () => {
    if (cookie() === null) made = await make();
  };
  return {
    value: () => cookie() ?? made,
    make() {
      making ??= begin();
      return making;
    },
  };
}
