import { parseUrl } from '@/lib/url';

/** Values by macro name (IAB Tech Lab, "VAST 4.x Macros"). An absent or undefined value is unknown. */
export interface MacroValues {
  ERRORCODE?: number | undefined;
  /** Seconds of the ad's time and of the content's time. */
  ADPLAYHEAD?: number | undefined;
  MEDIAPLAYHEAD?: number | undefined;
  /** URL of the file that plays. */
  ASSETURI?: string | undefined;
  /** `AdServingId` of the ad. */
  ADSERVINGID?: string | null | undefined;
  /** 1: before the content; 2: during it; 3: after it; 4: a break of its own. */
  BREAKPOSITION?: 1 | 2 | 3 | 4 | undefined;
  /** Ads of the document that play; 1 by default. */
  ADCOUNT?: number | undefined;
  /** `sequence` of the ad. */
  PODSEQUENCE?: number | undefined;
  /** `registry value` of each id of the creative. */
  UNIVERSALADID?: readonly string[] | undefined;
  CONTENTID?: string | undefined;
  PAGEURL?: string | undefined;
  /** Width and height in CSS pixels. */
  PLAYERSIZE?: readonly number[] | undefined;
  /** `muted` and `fullscreen`, those that hold. */
  PLAYERSTATE?: readonly string[] | undefined;
  INVENTORYSTATE?: 'skippable' | undefined;
  /** Types of files that the player plays. */
  MEDIAMIME?: readonly string[] | undefined;
  /** The user agent of the browser. */
  DEVICEUA?: string | undefined;
  /** The publisher's own, `[name]` or `{name}`; they go before the others. */
  own?: Readonly<Record<string, string>> | undefined;
}

type MacroValue = string | number | readonly (string | number)[] | null | undefined;

/** Everything that may be a macro, in each of its forms. */
const MACRO =
  /(?:\[|%5[Bb])[\w-]+(?:\]|%5[Dd])|\{[\w-]+\}|\((?:random|referer)\)|%random%|!\[rnd\]|\$\{CACHEBUSTING\}/g;

/**
 * Macros of the standard have capitals in square brackets: `[domain]` may be the index of a parameter. The other forms
 * are those of Russian ad servers and players (Adfox, AdRiver, PlayerJS); exact words only, since brackets are common in
 * URLs.
 */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  '[timestamp]': 'TIMESTAMP',
  '[random]': 'CACHEBUSTING',
  '(random)': 'CACHEBUSTING',
  '{random}': 'CACHEBUSTING',
  '%random%': 'CACHEBUSTING',
  '![rnd]': 'CACHEBUSTING',
  '[RANDOM]': 'CACHEBUSTING',
  '[CACHEBUSTER]': 'CACHEBUSTING',
  '[cachebusting]': 'CACHEBUSTING',
  '${CACHEBUSTING}': 'CACHEBUSTING',
  '(referer)': 'PAGEURL',
  '{REFERER}': 'PAGEURL',
};

/** VAST 2.0, 3.0, 4.0, 4.1 and 4.2, each with its wrapper. */
const VERSIONS = [2, 3, 5, 6, 7, 8, 11, 12, 13, 14];

/** Names of the list that no value is given for, or not in every URL. */
const UNFILLED =
  /^(ADCATEGORIES|ADSERVINGID|APIFRAMEWORKS|APPBUNDLE|ASSETURI|BLOCKEDADCATEGORIES|BREAKMAXADLENGTH|BREAKMAXADS|BREAKMAXDURATION|BREAKMINADLENGTH|BREAKPOSITION|CLICKPOS|CLICKTYPE|CLIENTUA|CONTENTCAT|CONTENTID|CONTENTURI|DEVICEIP|DEVICEUA|DSAPARAMS|DSAPUBRENDER|DSAREQUIRED|EXTENSIONS|GDPRCONSENT|GPPSECTIONID|GPPSTRING|IFA|IFATYPE|INVENTORYSTATE|LATLONG|LIMITADTRACKING|MEDIAMIME|OMIDPARTNER|PAGEURL|PLACEMENTTYPE|PLAYBACKMETHODS|PLAYERCAPABILITIES|PLAYERSIZE|PLAYERSTATE|PODSEQUENCE|REGULATIONS|SERVERUA|STOREID|STOREURL|TRANSACTIONID|UNIVERSALADID|VERIFICATIONVENDORS)$/;

/**
 * Fills the macros of a URL, `[NAME]` or `%5BNAME%5D` (VAST 4.3, 6.1). Each value is percent-encoded, and commas separate
 * those of a list. A name of the list without a value becomes -1, and `ERRORCODE` 900. Other names stay. A URL has one random
 * number. Names of the publisher have letters, digits, `_` and `-`.
 */
export function fillMacros(url: string, values: MacroValues): string {
  const { own, ...page } = values;
  const known: Readonly<Record<string, MacroValue>> = {
    ...page,
    ADCOUNT: values.ADCOUNT ?? 1,
    // No server stands in for the browser.
    SERVERSIDE: 0,
    // The code of verification is not supported.
    REASON: 2,
    ERRORCODE: values.ERRORCODE ?? 900,
    CACHEBUSTING: Math.random().toFixed(8).slice(2),
    ADTYPE: 'video',
    VASTVERSIONS: VERSIONS,
    TIMESTAMP: new Date().toISOString(),
    ADPLAYHEAD: clock(values.ADPLAYHEAD),
    MEDIAPLAYHEAD: clock(values.MEDIAPLAYHEAD),
    // Its name in VAST 3.
    CONTENTPLAYHEAD: clock(values.MEDIAPLAYHEAD),
    DOMAIN: parseUrl(values.PAGEURL ?? '')?.hostname,
  };
  return url.replace(MACRO, (macro) => {
    const form = macro.replace(/^%5b/i, '[').replace(/%5d$/i, ']');
    const inner = form.slice(1, -1);
    const given = /^[[{]/.test(form) && own?.[inner];
    if (typeof given === 'string') return encodeURIComponent(given);
    const name = PLACEHOLDERS[form] ?? (/^\[[A-Z]+\]$/.test(form) ? inner : '');
    if (!(name in known || UNFILLED.test(name))) return macro;
    return [known[name] ?? -1].flat().map(encodeURIComponent).join();
  });
}

/** `HH:MM:SS.mmm` */
const clock = (seconds = Number.NaN) =>
  seconds >= 0 && seconds < 86_400 ? new Date(seconds * 1000).toISOString().slice(11, 23) : undefined;
