import type { CookieJar, CookieScope } from '@/storage/replace-cookie';

interface Cookie {
  name: string;
  value: string;
  /** Empty for a host-only cookie. */
  domain: string;
  partitioned: boolean;
  endsAtMs: number | null;
}

/** `document.cookie` of a page, with the rules by which a browser accepts, replaces and refuses cookies. */
export class FakeCookies implements CookieJar {
  /** Every written cookie, accepted or not. */
  readonly written: string[] = [];
  readonly scope: CookieScope;
  readonly #stored = new Map<string, Cookie>();
  readonly #isCrossSite: boolean;
  readonly #isBlocked: boolean;

  constructor(hostname: string, { isSecure = true, isCrossSite = false, isBlocked = false } = {}) {
    this.scope = { hostname, isSecure };
    this.#isCrossSite = isCrossSite;
    this.#isBlocked = isBlocked;
  }

  read(): string {
    return [...this.#stored.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  all(): Cookie[] {
    return [...this.#stored.values()];
  }

  write(text: string): void {
    this.written.push(text);
    const [pair = '', ...attributes] = text.split('; ');
    const given = new Map(attributes.map((one) => [one.split('=')[0], one.split('=')[1] ?? '']));
    const domain = given.get('Domain') ?? '';
    if (this.#isBlocked || !this.#mayWrite(given, domain)) return;
    const [name = '', value = ''] = pair.split('=');
    const partitioned = given.has('Partitioned');
    const key = [name, domain, given.get('Path'), partitioned].join();
    const expires = given.get('Expires');
    this.#stored.delete(key);
    if (given.get('Max-Age') === '0') return;
    this.#stored.set(key, {
      name,
      value,
      domain,
      partitioned,
      endsAtMs: expires === undefined ? null : Date.parse(expires),
    });
  }

  /**
   * Refuses cookies of a top-level domain, of a foreign domain, insecure ones, and unmarked ones in a foreign frame.
   */
  #mayWrite(given: ReadonlyMap<string | undefined, string>, domain: string): boolean {
    const { hostname, isSecure } = this.scope;
    if (domain !== '' && (!domain.includes('.') || !`.${hostname}`.endsWith(`.${domain}`))) return false;
    if (given.has('Secure') && !isSecure) return false;
    return !this.#isCrossSite || given.get('SameSite') === 'None';
  }
}
