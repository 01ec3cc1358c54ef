/** The id of this device for the `X-Session-Context` header (spec section 3, `device_fp`). */
export interface DeviceId {
  /** Null while it is not known. */
  value(): string | null;
  /** Makes it, once; ends when it is known, or when it will not be. */
  make(): Promise<void>;
}

/**
 * Makes the keeper of the id. A cookie is taken as it is; where there is none `make` makes an id and its cookie, or gives
 * null. Where cookies are blocked it holds as long as the page.
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
