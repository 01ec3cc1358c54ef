import { byRank, type Quality } from './quality-name';

/** A rendition of the playlist; 0 or undefined for unnamed values. */
export interface Rendition {
  /** Peak bits per second (`BANDWIDTH`). */
  bitrate: number;
  width: number;
  height: number;
  /** `CODECS`, RFC 6381. */
  codecs?: string | undefined;
  /** `VIDEO-RANGE`. */
  videoRange?: string | undefined;
}

/** Bandwidth data before the first bytes of the stream. */
export interface BandwidthEstimate {
  /** Bits per second, measured in this visit; null before the first segment. */
  measured: number | null;
  /** Bits per second, stored from an earlier visit; null without one. */
  remembered: number | null;
  /** Mbit/s that the browser estimates (`navigator.connection.downlink`); null without an estimate. */
  downlinkMbps: number | null;
  /** The viewer saves data (`navigator.connection.saveData`). */
  saveData: boolean;
}

/** Size of the video box in device pixels; 0 while unknown. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A segment must load in half of its duration, because the viewer waits for the first frame. */
const SHARE = 0.5;

/** Share of a browser estimate. Chrome rounds it and reports it before any measurement. */
const GUESS_SHARE = 0.4;

/** Upper limit of Chrome's estimate: "10 or more, or unknown". */
const DOWNLINK_CAP_MBPS = 10;

/** Maximum height without a measured bandwidth. */
const GUESS_HEIGHT = 720;

/** Maximum height for a viewer who saves data. */
const DATA_SAVER_HEIGHT = 480;

const BITS_A_MBIT = 1e6;

/**
 * Highest initial bitrate in bits per second. A stored measurement applies unless the browser now reports less
 * bandwidth. A low start is corrected within one segment, a high one makes the viewer wait.
 */
export function initialBitrate({ measured, remembered, downlinkMbps }: BandwidthEstimate): number {
  if (measured !== null) return measured * SHARE;
  const guess = Math.min(downlinkMbps || DOWNLINK_CAP_MBPS, DOWNLINK_CAP_MBPS);
  if (remembered === null) return guess * BITS_A_MBIT * GUESS_SHARE;
  return Math.min(remembered, guess < DOWNLINK_CAP_MBPS ? guess * BITS_A_MBIT : remembered) * SHARE;
}

/**
 * Selects the initial rendition:
 *
 * | renditions | by the viewer's height | without one |
 * |---|---|---|
 * | one kind of codecs and dynamic range | the nearest | by bandwidth and video box |
 * | mixed kinds, before the library has dropped those that cannot play | none | none |
 * | mixed kinds, all of which can play | the nearest | none |
 *
 * By bandwidth and video box it is the best that both allow, at most 720p without a measurement, and the lowest one when
 * none is low enough.
 * @param chosenHeight the viewer's choice; null without one
 * @param mixed whether all renditions can play: `accept` once the streaming library has judged them
 * @returns its index; null for none, which the streaming library has to choose
 */
export function initialRendition(
  list: readonly Rendition[],
  estimate: BandwidthEstimate,
  picture: PictureSize,
  chosenHeight: number | null = null,
  mixed: 'refuse' | 'accept' = 'refuse',
): number | null {
  const seen = list.some(hasSize) ? list.filter(hasSize) : list;
  const isMixed = new Set(seen.map(kindOf)).size !== 1;
  if (chosenHeight !== null && seen.some(hasSize) && (!isMixed || mixed === 'accept'))
    return list.indexOf(nearestRendition(seen, chosenHeight));
  if (isMixed) return null;
  const bitrate = initialBitrate(estimate);
  const height = maxHeight(estimate);
  const side = maxSide(seen, picture);
  const fitting = seen.filter(
    (level) => level.bitrate <= bitrate && shortSide(level) <= height && longSide(level) <= side,
  );
  const best =
    fitting.length > 0
      ? fitting.reduce((one, other) => (byRank(one, other) > 0 ? other : one))
      : seen.reduce((one, other) => (other.bitrate < one.bitrate ? other : one));
  return list.indexOf(best);
}

/** The rendition of a chosen height, or the nearest one; the best of several. The list is not empty. */
export const nearestRendition = <T extends Quality>(list: readonly T[], height: number): T => {
  const distance = (one: T) => Math.abs(one.height - height);
  return list.reduce((one, other) => ((distance(one) - distance(other) || byRank(one, other)) > 0 ? other : one));
};

function maxHeight({ measured, remembered, saveData }: BandwidthEstimate): number {
  if (saveData) return DATA_SAVER_HEIGHT;
  return measured === null && remembered === null ? GUESS_HEIGHT : Number.POSITIVE_INFINITY;
}

/** Long side of the smallest rendition that fills the video box, the same cap as `capLevelToPlayerSize` of hls.js. */
function maxSide(list: readonly Rendition[], picture: PictureSize): number {
  const needed = longSide(picture);
  if (needed <= 0) return Number.POSITIVE_INFINITY;
  return Math.min(...list.map(longSide).filter((side) => side >= needed));
}

const hasSize = ({ width, height }: PictureSize): boolean => width > 0 && height > 0;
const longSide = ({ width, height }: PictureSize): number => Math.max(width, height);
const shortSide = ({ width, height }: PictureSize): number => Math.min(width, height);

/** Sorted codec families and dynamic range: `avc1,mp4a SDR`. */
const kindOf = ({ codecs = '', videoRange = 'SDR' }: Rendition): string =>
  `${codecs
    .split(',')
    .map((codec) => codec.trim().slice(0, 4))
    .sort()} ${videoRange}`;
