import { DEVICE_COOKIE } from './device-id';

/** Life of the device cookie (docs/behaviour.md, Device id). */
const COOKIE_LIFE_DAYS = 365;

/** Stores the id in a cookie. In a sandboxed frame without cookies it lives as long as the page. */
export function storeDeviceId({ document, location }: Pick<Window, 'document' | 'location'>, id: string): void {
  try {
    document.cookie = deviceCookie(id, location.protocol === 'https:');
  } catch {
    // The access itself throws there.
  }
}

/**
 * The text that sets the cookie for the whole host. In a third-party frame the browser keeps only a cookie with
 * `SameSite=None; Secure; Partitioned`, which requires https. On http the cookie is first-party.
 */
export function deviceCookie(id: string, isSecure: boolean): string {
  const site = isSecure ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  return `${DEVICE_COOKIE}=${encodeURIComponent(id)}; Path=/; Max-Age=${COOKIE_LIFE_DAYS * 86_400}; ${site}`;
}
