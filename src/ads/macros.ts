/** Values by the names of their macros (VAST 4.2, section 6); one that is absent or undefined is not known. */
export interface MacroValues {
  ERRORCODE?: number | undefined;
  /** Seconds of the ad's own time, and of the content's. */
  ADPLAYHEAD?: number | undefined;
  MEDIAPLAYHEAD?: number | undefined;
  /** Address and MIME type of the file that plays. */
  ASSETURI?: string | undefined;
  MEDIAMIME?: string | undefined;
  /** How many ads the break has. */
  ADCOUNT?: number | undefined;
  /** 1: before the content; 2: within it. */
  BREAKPOSITION?: 1 | 2 | undefined;
  CONTENTID?: string | undefined;
  PAGEURL?: string | undefined;
  /** CSS pixels: `width,height`. */
  PLAYERSIZE?: string | undefined;
}

const MACRO =
  /(?:\[|%5B)(ERRORCODE|CACHEBUSTING|TIMESTAMP|ADPLAYHEAD|MEDIAPLAYHEAD|ASSETURI|MEDIAMIME|ADCOUNT|BREAKPOSITION|CONTENTID|PAGEURL|PLAYERSIZE)(?:\]|%5D)/gi;

/**
 * Puts values in place of the macros of an address (VAST 4.2, section 6), `[NAME]` or `%5BNAME%5D`, percent-encoded.
 * Names it does not know are left as they are; a known name without a value becomes -1, and `ERRORCODE` 900.
 */
export function fillMacros(url: string, values: MacroValues): string {
  const known: Readonly<Record<string, string | number | undefined>> = {
    ...values,
    ERRORCODE: values.ERRORCODE ?? 900,
    CACHEBUSTING: Math.random().toFixed(8).slice(2),
    TIMESTAMP: new Date().toISOString(),
    ADPLAYHEAD: clock(values.ADPLAYHEAD),
    MEDIAPLAYHEAD: clock(values.MEDIAPLAYHEAD),
  };
  return url.replace(MACRO, (_, name: string) => encodeURIComponent(known[name.toUpperCase()] ?? -1));
}

/** `HH:MM:SS.mmm` */
const clock = (seconds = Number.NaN) =>
  seconds >= 0 && seconds < 86_400 ? new Date(seconds * 1000).toISOString().slice(11, 23) : undefined;
