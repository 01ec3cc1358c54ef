/** Foreign ad hosts, which support cross-origin calls less well than ours. */
export const AD_HOSTS = ['no-cors', 'no-preflight'] as const;
export type AdHost = (typeof AD_HOSTS)[number];

/** The options of a VAST URL for the URLs in the document. */
export interface AdUrlOptions {
  /** Key of a test, which separates its pings from those of other tests. */
  readonly session: string;
  /** Host of the pings; null: this origin. */
  readonly pingHost: AdHost | null;
  readonly pingFault: string;
  readonly mediaFault: string;
  /** Position in a generated chain, from 1, and the number of its hops. */
  readonly hop: number;
  readonly hops: number;
  /** Cookies of the call; empty for none. */
  readonly cookie: string;
}

/** Makes the absolute URLs in a document. The URLs of further hops carry the session and the options. */
export interface AdUrls {
  readonly options: AdUrlOptions;
  /** @param adHost host of the document; by default the one of this call */
  vast(name: string, query?: Query, adHost?: AdHost | null): string;
  /** @param adHost host of the ping; by default the one of the options */
  ping(ad: string, event: string, macros?: string, adHost?: AdHost | null): string;
  media(file: string, fault?: string): string;
  landing(query?: Query): string;
}

type Query = Readonly<Record<string, string>>;

/** @param adHost host that serves the document itself */
export function createAdUrls(publicOrigin: string, adHost: AdHost | null, options: AdUrlOptions): AdUrls {
  const { session, pingFault, mediaFault } = options;
  const own = hostUrl(publicOrigin, adHost);
  const passedOn = { s: session, pings: options.pingHost ?? '', ping_fault: pingFault, media_fault: mediaFault };
  return {
    options,
    vast: (name, query = {}, host = adHost) =>
      `${hostUrl(publicOrigin, host)}/ads/vast/${name}.xml${search({ ...passedOn, ...query })}`,
    ping: (ad, event, macros = '', pingHost = options.pingHost) => {
      const pings = pingHost === null ? own : hostUrl(publicOrigin, pingHost);
      // The macros are not percent-encoded: encoded brackets would be another test.
      const url = `${pings}/ads/ping/${ad}/${event}${search({ s: session, fault: pingFault })}`;
      return macros === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${macros}`;
    },
    media: (file, fault = mediaFault) => `${publicOrigin}/media/ads/${file}${search({ fault })}`,
    landing: (query = {}) => `${publicOrigin}/ads/landing${search(query)}`,
  };
}

/**
 * Returns the URL prefix of an ad host. A foreign host has another name of this machine, so that a page does not trust
 * it with this origin. If the machine has no other name, only the path differs.
 */
function hostUrl(publicOrigin: string, adHost: AdHost | null): string {
  return adHost === null ? publicOrigin : `${publicOrigin.replace('//localhost:', '//127.0.0.1:')}/${adHost}`;
}

/** Returns the ad host of a path. */
export function adHostOf(path: string): AdHost | null {
  return AD_HOSTS.find((adHost) => path.startsWith(`/${adHost}/`)) ?? null;
}

/** Builds a query without empty values. */
function search(query: Query): string {
  const given = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return given.size === 0 ? '' : `?${given}`;
}
