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
  /** 1: before the content; 2: during it. */
  BREAKPOSITION?: 1 | 2 | undefined;
  CONTENTID?: string | undefined;
  PAGEURL?: string | undefined;
  /** Width and height in CSS pixels. */
  PLAYERSIZE?: readonly number[] | undefined;
}

/** Capitals only: `[domain]` may be the index of a parameter. Many tags write `[timestamp]`, though. */
const MACRO = /(?:\[|%5[Bb])([A-Z]+|timestamp)(?:\]|%5[Dd])/g;

/** Names of the list that no value is given for, or not in every URL. */
const UNFILLED =
  /^(ADCATEGORIES|ADSERVINGID|ADTYPE|APIFRAMEWORKS|APPBUNDLE|ASSETURI|BLOCKEDADCATEGORIES|BREAKMAXADLENGTH|BREAKMAXADS|BREAKMAXDURATION|BREAKMINADLENGTH|BREAKPOSITION|CLICKPOS|CLICKTYPE|CLIENTUA|CONTENTCAT|CONTENTID|CONTENTURI|DEVICEIP|DEVICEUA|DSAPARAMS|DSAPUBRENDER|DSAREQUIRED|EXTENSIONS|GDPRCONSENT|GPPSECTIONID|GPPSTRING|IFA|IFATYPE|INVENTORYSTATE|LATLONG|LIMITADTRACKING|MEDIAMIME|OMIDPARTNER|PAGEURL|PLACEMENTTYPE|PLAYBACKMETHODS|PLAYERCAPABILITIES|PLAYERSIZE|PLAYERSTATE|PODSEQUENCE|REGULATIONS|SERVERUA|STOREID|STOREURL|TRANSACTIONID|UNIVERSALADID|VASTVERSIONS|VERIFICATIONVENDORS)$/;

/**
 * Fills the macros of a URL, `[NAME]` or `%5BNAME%5D` (VAST 4.3, 6.1). Each value is percent-encoded, and commas separate
 * those of a list. A name of the list without a value becomes -1, and `ERRORCODE` 900. Other names stay.
 */
export function fillMacros(url: string, values: MacroValues): string {
  const known: Readonly<Record<string, MacroValues[keyof MacroValues]>> = {
    ...values,
    // A document has one Ad, and no server stands in for the browser.
    ADCOUNT: 1,
    SERVERSIDE: 0,
    // The code of verification is not supported.
    REASON: 2,
    ERRORCODE: values.ERRORCODE ?? 900,
    CACHEBUSTING: Math.random().toFixed(8).slice(2),
    TIMESTAMP: new Date().toISOString(),
    ADPLAYHEAD: clock(values.ADPLAYHEAD),
    MEDIAPLAYHEAD: clock(values.MEDIAPLAYHEAD),
    // Its name in VAST 3.
    CONTENTPLAYHEAD: clock(values.MEDIAPLAYHEAD),
    DOMAIN: parseUrl(values.PAGEURL ?? '')?.hostname,
  };
  return url.replace(MACRO, (macro, written: string) => {
    const name = written.toUpperCase();
    if (!(name in known || UNFILLED.test(name))) return macro;
    return [known[name] ?? -1].flat().map(encodeURIComponent).join();
  });
}

/** `HH:MM:SS.mmm` */
const clock = (seconds = Number.NaN) =>
  seconds >= 0 && seconds < 86_400 ? new Date(seconds * 1000).toISOString().slice(11, 23) : undefined;
