/** One quality of a stream, as its playlist names it; 0 or nothing where that is silent. */
export interface Rendition {
  /** Bits a second at the peak (`BANDWIDTH`). */
  bitrate: number;
  width: number;
  height: number;
  /** `CODECS`, RFC 6381. */
  codecs?: string | undefined;
  /** `VIDEO-RANGE`. */
  videoRange?: string | undefined;
}

/** What is known of the line before anything of the stream has come. */
export interface BandwidthEstimate {
  /** Bits a second, measured in this visit; null before the first segment. */
  measured: number | null;
  /** Bits a second, measured in a visit before; null where nothing is remembered. */
  remembered: number | null;
  /** Mbit/s as the browser guesses (`navigator.connection.downlink`); null where it does not. */
  downlinkMbps: number | null;
  /** The viewer asks for less traffic (`navigator.connection.saveData`). */
  saveData: boolean;
}

/** Where the picture goes, in device pixels; 0 where that is not known yet. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A segment is to come in half of the time that it plays, at most: what is waited for is the first frame. */
const SHARE = 0.5;

/** Of a guess less: Chrome rounds it, and has it before it has measured anything. */
const GUESS_SHARE = 0.4;

/** Chrome's guess ends here: "10 or more, or not known yet". */
const DOWNLINK_CAP_MBPS = 10;

/** The most for a line that nobody has measured. */
const GUESS_HEIGHT = 720;

/** The most for a viewer who saves traffic. */
const DATA_SAVER_HEIGHT = 480;

const BITS_A_MBIT = 1e6;

/**
 * The highest bitrate to start with, bits a second. What was measured a visit ago holds unless the browser knows of a
 * slower line now: too low a start is left within a segment, too high a one is a wait.
 */
export function initialBitrate({ measured, remembered, downlinkMbps }: BandwidthEstimate): number {
  if (measured !== null) return measured * SHARE;
  const guess = Math.min(downlinkMbps || DOWNLINK_CAP_MBPS, DOWNLINK_CAP_MBPS);
  if (remembered === null) return guess * BITS_A_MBIT * GUESS_SHARE;
  return Math.min(remembered, guess < DOWNLINK_CAP_MBPS ? guess * BITS_A_MBIT : remembered) * SHARE;
}

/**
 * The quality to begin a stream with: the best that the line brings in time and the picture's place shows; on a line that
 * nobody has measured 720p or less. Where none is low enough, the lowest.
 * @returns its place in the list; null for a list that is empty, or mixes codecs or dynamic ranges: of these only the
 *   library knows what this browser plays well
 */
export function initialRendition(
  list: readonly Rendition[],
  line: BandwidthEstimate,
  picture: PictureSize,
): number | null {
  const seen = list.some(hasSize) ? list.filter(hasSize) : list;
  if (new Set(seen.map(kindOf)).size !== 1) return null;
  const bitrate = initialBitrate(line);
  const lines = mostLines(line);
  const side = maxSide(seen, picture);
  const fitting = seen.filter(
    (level) => level.bitrate <= bitrate && shortSide(level) <= lines && longSide(level) <= side,
  );
  const best =
    fitting.length > 0
      ? fitting.reduce((one, other) => (isBetter(other, one) ? other : one))
      : seen.reduce((one, other) => (other.bitrate < one.bitrate ? other : one));
  return list.indexOf(best);
}

function mostLines({ measured, remembered, saveData }: BandwidthEstimate): number {
  if (saveData) return DATA_SAVER_HEIGHT;
  return measured === null && remembered === null ? GUESS_HEIGHT : Number.POSITIVE_INFINITY;
}

/** The long side of the smallest quality that fills the picture's place; as hls.js caps it (`capLevelToPlayerSize`). */
function maxSide(list: readonly Rendition[], picture: PictureSize): number {
  const needed = longSide(picture);
  if (needed <= 0) return Number.POSITIVE_INFINITY;
  return Math.min(...list.map(longSide).filter((side) => side >= needed));
}

const hasSize = ({ width, height }: PictureSize): boolean => width > 0 && height > 0;
const longSide = ({ width, height }: PictureSize): number => Math.max(width, height);
const shortSide = ({ width, height }: PictureSize): number => Math.min(width, height);

/** More lines, and of the same number the higher bitrate. */
const isBetter = (one: Rendition, other: Rendition): boolean =>
  one.height === other.height ? one.bitrate > other.bitrate : one.height > other.height;

/** Kinds of codec and of dynamic range, in any order: `avc1,mp4a SDR`. */
const kindOf = ({ codecs = '', videoRange = 'SDR' }: Rendition): string =>
  `${codecs
    .split(',')
    .map((codec) => codec.trim().slice(0, 4))
    .sort()} ${videoRange}`;
