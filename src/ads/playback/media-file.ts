import type { MediaFile } from '../vast/vast-ad';

/** `canPlayType` of a media element, or a plain yes or no. */
export type CanPlay = (type: string) => boolean | string;

/** Interactive creatives, which are programs rather than films. */
const PROGRAM = /^(vpaid|simid)$/i;
const HLS = /mpegurl/i;
/** Profile and level after the sample entry, or a name of WebM: what `canPlayType` understands (RFC 6381). */
const CODECS = /^((^|\s*,\s*)((avc|hvc|hev|av0|vp0|mp4)\w\.[\w.]+|vp[89]|opus|vorbis))+$/;

/**
 * Chooses the file to play (design section 4): of a type the browser plays, rather whole than HLS, within the bandwidth
 * (kbit/s; null: unknown), with as many pixels as the slot or as near to it as there is. Of equals the one with the
 * higher bit rate, or the lighter one while the bandwidth is unknown. Null when the browser plays none (code 403).
 */
export function chooseMediaFile(
  files: readonly MediaFile[],
  slotPixels: number,
  canPlay: CanPlay,
  bandwidthKbps: number | null,
): MediaFile | null {
  const rate = ({ bitrate }: MediaFile) => bitrate ?? 0;
  const isHls = ({ type }: MediaFile) => Number(HLS.test(type));
  const isHeavy = (file: MediaFile) => Number(bandwidthKbps !== null && rate(file) > bandwidthKbps);
  const distance = ({ width, height }: MediaFile) => Math.abs(width * height - slotPixels);
  const better = (a: MediaFile, b: MediaFile) =>
    isHls(a) - isHls(b) ||
    isHeavy(a) - isHeavy(b) ||
    (isHeavy(a) && rate(a) - rate(b)) ||
    distance(a) - distance(b) ||
    (bandwidthKbps === null ? rate(a) - rate(b) : rate(b) - rate(a));
  const playable = files.filter((file) => !PROGRAM.test(`${file.apiFramework}`) && canPlay(fullType(file)));
  return playable.sort(better)[0] ?? null;
}

/** `codec` is written by hand and often not RFC 6381, which would make `canPlayType` refuse a good file. */
const fullType = ({ type, codec }: MediaFile) => (CODECS.test(`${codec}`) ? `${type}; codecs="${codec}"` : type);
