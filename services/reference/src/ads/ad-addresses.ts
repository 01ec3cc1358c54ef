/** The foreign houses: hosts of advertisers that answer other origins less well than ours does. */
export const HOUSES = ['no-cors', 'no-preflight'] as const;
export type House = (typeof HOUSES)[number];

/** The options of a VAST URL for the URLs in the document. */
export interface AdWishes {
  /** Key of a test: its pings are told from the others' by it. */
  readonly session: string;
  /** Where the pings go; null: to this origin. */
  readonly pingHouse: House | null;
  readonly pingFault: string;
  readonly mediaFault: string;
  /** Place in a chain that makes itself, from 1, and how many hops it has. */
  readonly hop: number;
  readonly hops: number;
}

/** Makes the absolute addresses that stand in a document; the session and the wishes go along to its other hops. */
export interface AdAddresses {
  readonly wishes: AdWishes;
  vast(name: string, query?: Query): string;
  /** @param house where the ping goes; the one wished for unless given */
  ping(ad: string, event: string, macros?: string, house?: House | null): string;
  media(file: string, fault?: string): string;
  landing(query?: Query): string;
}

type Query = Readonly<Record<string, string>>;

/** @param house the one the document itself is served by */
export function adAddresses(publicOrigin: string, house: House | null, wishes: AdWishes): AdAddresses {
  const { session, pingFault, mediaFault } = wishes;
  const own = houseAddress(publicOrigin, house);
  const passedOn = { s: session, pings: wishes.pingHouse ?? '', ping_fault: pingFault, media_fault: mediaFault };
  return {
    wishes,
    vast: (name, query = {}) => `${own}/ads/vast/${name}.xml${search({ ...passedOn, ...query })}`,
    ping: (ad, event, macros = '', pingHouse = wishes.pingHouse) => {
      const pings = pingHouse === null ? own : houseAddress(publicOrigin, pingHouse);
      // As they stand: encoded brackets would be another test.
      const address = `${pings}/ads/ping/${ad}/${event}${search({ s: session, fault: pingFault })}`;
      return macros === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${macros}`;
    },
    media: (file, fault = mediaFault) => `${publicOrigin}/media/ads/${file}${search({ fault })}`,
    landing: (query = {}) => `${publicOrigin}/ads/landing${search(query)}`,
  };
}

/**
 * Beginning of the addresses of a house. The foreign ones have another name of this very machine, so that a page that
 * trusts this origin does not trust them; where it has none, they differ by their path only.
 */
function houseAddress(publicOrigin: string, house: House | null): string {
  return house === null ? publicOrigin : `${publicOrigin.replace('//localhost:', '//127.0.0.1:')}/${house}`;
}

/** The house whose path this is. */
export function houseOf(path: string): House | null {
  return HOUSES.find((house) => path.startsWith(`/${house}/`)) ?? null;
}

/** The query with what is empty left out. */
function search(query: Query): string {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return given.size === 0 ? '' : `?${given}`;
}
