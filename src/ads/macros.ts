/** What is known at the moment of a ping; a value that is absent is unknown. */
export interface MacroValues {
  errorCode?: number | undefined;
  /** Seconds of the ad's own time, and of the content's. */
  adPlayhead?: number | undefined;
  mediaPlayhead?: number | undefined;
  /** Address and MIME type of the file that plays. */
  assetUri?: string | undefined;
  mediaMime?: string | undefined;
  /** How many ads the break has. */
  adCount?: number | undefined;
  breakType?: 'preroll' | 'midroll' | undefined;
  contentId?: string | undefined;
  pageUrl?: string | undefined;
  /** CSS pixels. */
  playerSize?: { width: number; height: number } | undefined;
}

/** General error: what a failure without a code of its own is called. */
const UNDEFINED_ERROR = 900;
/** VAST 4.2, section 6: the player knows the macro but not its value. */
const UNKNOWN = '-1';

const MACRO = /(?:\[|%5B)([A-Z]+)(?:\]|%5D)/gi;

/**
 * Puts values in place of the macros of an address (VAST 4.2, section 6), `[NAME]` or `%5BNAME%5D`, percent-encoded.
 * Names it does not know are left as they are; a known name without a value becomes -1, and `ERRORCODE` 900.
 */
export function fillMacros(url: string, values: MacroValues): string {
  const { breakType, playerSize } = values;
  const known: Readonly<Record<string, string | number | undefined>> = {
    ERRORCODE: values.errorCode ?? UNDEFINED_ERROR,
    CACHEBUSTING: Math.random().toFixed(8).slice(2),
    TIMESTAMP: new Date().toISOString(),
    ADPLAYHEAD: playhead(values.adPlayhead),
    MEDIAPLAYHEAD: playhead(values.mediaPlayhead),
    ASSETURI: values.assetUri,
    MEDIAMIME: values.mediaMime,
    ADCOUNT: values.adCount,
    BREAKPOSITION: breakType && (breakType === 'preroll' ? 1 : 2),
    CONTENTID: values.contentId,
    PAGEURL: values.pageUrl,
    PLAYERSIZE: playerSize && `${playerSize.width},${playerSize.height}`,
  };
  return url.replace(MACRO, (macro, name: string) => {
    const key = name.toUpperCase();
    return key in known ? encodeURIComponent(known[key] ?? UNKNOWN) : macro;
  });
}

/** `HH:MM:SS.mmm` */
const playhead = (seconds = Number.NaN) =>
  seconds >= 0 && seconds < 86_400 ? new Date(seconds * 1000).toISOString().slice(11, 23) : undefined;
