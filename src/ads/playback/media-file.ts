import type { MediaFile } from '../vast/vast-ad';

/** `canPlayType` of a media element, or a plain yes or no. */
export type CanPlay = (type: string) => boolean | string;

/** The types that documents name, as far as a browser plays any of them. */
export const FILE_TYPES = ['video/mp4', 'video/webm', 'application/vnd.apple.mpegurl', 'video/ogg'];

/** Interactive creatives are programs, not films. */
const PROGRAM = /^(vpaid|simid)$/i;
const HLS = /mpegurl/i;
/** A sample entry with profile and level, or a WebM name: the values that `canPlayType` understands (RFC 6381). */
const CODECS = /^((^|\s*,\s*)((avc|hvc|hev|av0|vp0|mp4)\w\.[\w.]+|vp[89]|opus|vorbis))+$/;

/**
 * Chooses the media file: playable by type, progressive before HLS, within the bandwidth (kbit/s; null: unknown), with
 * as many pixels as the slot or the nearest. Among equals the higher bit rate wins, or the lower while the bandwidth is
 * unknown. Returns null when no file is playable (error 403).
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

/** `codec` is often not RFC 6381, and `canPlayType` would then refuse a good file. */
const fullType = ({ type, codec }: MediaFile) => (CODECS.test(`${codec}`) ? `${type}; codecs="${codec}"` : type);
