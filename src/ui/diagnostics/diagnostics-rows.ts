import type { Diagnostics } from '@/flows';
import { diagnosticsText as text } from '@/i18n/diagnostics-text';

/** One row of the panel. */
export interface DiagnosticsRow {
  name: keyof typeof text.rows;
  value: string;
}

type Read = (now: Diagnostics) => string | null;

/** The text of each row, in order. Null leaves the row out; an unknown value is a dash. */
const READ: Readonly<Record<DiagnosticsRow['name'], Read>> = {
  resolution: ({ resolution, maxResolution }) =>
    resolution === null
      ? text.unknown
      : text.resolution(sizeText(resolution), maxResolution && sizeText(maxResolution)),
  frame: ({ frame }) => (frame === null ? text.unknown : sizeText(frame)),
  bitrate: ({ bitrate }) => known(bitrate, text.bits),
  buffer: ({ bufferAhead }) => known(bufferAhead, text.seconds),
  frames: ({ droppedFrames, totalFrames }) =>
    droppedFrames === null || totalFrames === null ? text.unknown : text.frames(droppedFrames, totalFrames),
  bandwidth: ({ bandwidth }) => known(bandwidth, text.bits),
  network: ({ network }) => network ?? text.unknown,
  latency: ({ liveLatency }) => (liveLatency === null ? null : text.seconds(liveLatency)),
  codecs: ({ codecs }) => codecs,
  source: ({ source }) => source?.toUpperCase() ?? text.unknown,
  volume: ({ volume, muted }) => text.volume(Math.round(volume * 100), muted),
  rate: ({ rate }) => text.rate(rate),
  content: ({ movieId }) => (movieId === null ? null : String(movieId)),
  episode: ({ episodeId }) => (episodeId === null ? null : String(episodeId)),
  variant: ({ variantId }) => (variantId === null ? null : String(variantId)),
  view: ({ viewId }) => viewId,
  player: ({ version }) => version,
  error: ({ errorId }) => errorId,
};

/** The rows of the panel, in order. */
export function diagnosticsRows(now: Diagnostics): DiagnosticsRow[] {
  return (Object.keys(READ) as DiagnosticsRow['name'][]).flatMap((name) => {
    const value = READ[name](now);
    return value === null ? [] : [{ name, value }];
  });
}

const sizeText = ({ width, height }: { width: number; height: number }): string => text.size(width, height);

const known = (value: number | null, read: (value: number) => string): string =>
  value === null ? text.unknown : read(value);
