import type { MediaFile } from './vast-ad';

/** `canPlayType` of a media element, or a plain yes or no. */
export type CanPlay = (type: string) => boolean | string;

/** Interactive creatives, which are programs rather than films. */
const PROGRAM = /^(vpaid|simid)$/i;
const HLS = /mpegurl/i;
/** Profile and level after the sample entry, or a name of WebM: what `canPlayType` understands (RFC 6381). */
const CODEC = /^((avc|hvc|hev|av0|vp0|mp4)\w\.[\w.]+|vp[89]|opus|vorbis)$/;

/**
 * Chooses the file to play (design section 4): of a type the browser plays, rather whole than HLS, within the bandwidth
 * (kbit/s; null: unknown), with as many pixels as the slot or as near to it as there is. Of equals the one with the
 * higher bit rate, or the lighter one while the bandwidth is unknown. Null when the browser plays none (code 403).
 */
export function chooseMediaFile(
  files: readonly MediaFile[],
  slot: { width: number; height: number },
  canPlay: CanPlay,
  bandwidthKbps: number | null,
): MediaFile | null {
  const playable = files.filter((file) => isPlayable(file, canPlay));
  const whole = playable.filter(({ type }) => !HLS.test(type));
  const kind = whole.length > 0 ? whole : playable;
  const fitting = kind.filter(({ bitrate }) => bandwidthKbps === null || (bitrate ?? 0) <= bandwidthKbps);
  if (fitting.length === 0) return least(kind, ({ bitrate }) => bitrate ?? 0);
  const heavy = bandwidthKbps === null ? 1 : -1;
  const byRate = [...fitting].sort((a, b) => heavy * ((a.bitrate ?? 0) - (b.bitrate ?? 0)));
  return least(byRate, ({ width, height }) => Math.abs(width * height - slot.width * slot.height));
}

/** `codec` is written by hand and often not RFC 6381, which would make `canPlayType` refuse a good file. */
function isPlayable({ type, codec, apiFramework }: MediaFile, canPlay: CanPlay): boolean {
  if (PROGRAM.test(apiFramework ?? '')) return false;
  const codecs = (codec ?? '').split(/\s*,\s*/);
  return Boolean(canPlay(codecs.every((part) => CODEC.test(part)) ? `${type}; codecs="${codecs}"` : type));
}

/** The first of the files with the smallest value. */
const least = (files: readonly MediaFile[], value: (file: MediaFile) => number): MediaFile | null =>
  files.reduce<MediaFile | null>((best, file) => (best !== null && value(best) <= value(file) ? best : file), null);
