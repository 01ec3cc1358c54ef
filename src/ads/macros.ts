/** Values by macro name (VAST 4.2, section 6). An absent or undefined value is unknown. */
export interface MacroValues {
  ERRORCODE?: number | undefined;
  /** Seconds of the ad's time and of the content's time. */
  ADPLAYHEAD?: number | undefined;
  MEDIAPLAYHEAD?: number | undefined;
  /** URL and MIME type of the file that plays. */
  ASSETURI?: string | undefined;
  MEDIAMIME?: string | undefined;
  /** Number of ads in the break. */
  ADCOUNT?: number | undefined;
  /** 1: before the content; 2: during it. */
  BREAKPOSITION?: 1 | 2 | undefined;
  CONTENTID?: string | undefined;
  PAGEURL?: string | undefined;
  /** CSS pixels: `width,height`. */
  PLAYERSIZE?: string | undefined;
}

const MACRO =
  /(?:\[|%5B)(ERRORCODE|CACHEBUSTING|TIMESTAMP|ADPLAYHEAD|MEDIAPLAYHEAD|CONTENTPLAYHEAD|ASSETURI|MEDIAMIME|ADCOUNT|BREAKPOSITION|CONTENTID|PAGEURL|PLAYERSIZE)(?:\]|%5D)/gi;

/**
 * Fills the macros of a URL (VAST 4.2, section 6), `[NAME]` or `%5BNAME%5D`, with percent-encoded values. Unknown names
 * stay; a known name without a value becomes -1, and `ERRORCODE` becomes 900.
 */
export function fillMacros(url: string, values: MacroValues): string {
  const known: Readonly<Record<string, string | number | undefined>> = {
    ...values,
    ERRORCODE: values.ERRORCODE ?? 900,
    CACHEBUSTING: Math.random().toFixed(8).slice(2),
    TIMESTAMP: new Date().toISOString(),
    ADPLAYHEAD: clock(values.ADPLAYHEAD),
    MEDIAPLAYHEAD: clock(values.MEDIAPLAYHEAD),
    // Its name in VAST 3.
    CONTENTPLAYHEAD: clock(values.MEDIAPLAYHEAD),
  };
  return url.replace(MACRO, (_, name: string) => encodeURIComponent(known[name.toUpperCase()] ?? -1));
}

/** `HH:MM:SS.mmm` */
const clock = (seconds = Number.NaN) =>
  seconds >= 0 && seconds < 86_400 ? new Date(seconds * 1000).toISOString().slice(11, 23) : undefined;
