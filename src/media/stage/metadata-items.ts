import type { LevelDetails, MetadataSample } from 'hls.js';
import { MAX_METADATA_CHARS, type TimedMetadata } from '@/domain/playback/timed-metadata';
import type { Manifest } from '../dash/mend-manifest';

/** An event of dash.js, in a segment or in the manifest. */
interface DashMessage {
  id?: string | number;
  eventStream?: { schemeIdUri?: string; value?: string };
  /** Seconds. */
  calculatedPresentationTime: number;
  duration?: number;
  messageData?: unknown;
}

/** dash.js reports the events of a scheme to those who name it. */
export function eventSchemes({ Period = [] }: Manifest): Set<string> {
  const streams = Period.flatMap(({ EventStream = [], AdaptationSet = [] }) => [
    ...EventStream,
    ...AdaptationSet.flatMap((set) =>
      [set, ...(set.Representation ?? [])].flatMap(({ InbandEventStream = [] }) => InbandEventStream),
    ),
  ]);
  return new Set(streams.flatMap(({ schemeIdUri }) => schemeIdUri || []));
}

/** An event of dash.js. Data that are text stay text. */
export function dashItem(message: DashMessage): TimedMetadata {
  const { id = '', eventStream = {}, calculatedPresentationTime: start, duration = 0, messageData } = message;
  const { schemeIdUri: scheme = '', value = '' } = eventStream;
  return {
    kind: 'emsg',
    id: `emsg ${scheme} ${value} ${id} ${start}`,
    scheme,
    start,
    end: duration > 0 ? start + duration : null,
    data: messageData instanceof Uint8Array ? base64(messageData) : String(messageData ?? ''),
  };
}

/** The `EXT-X-DATERANGE` of a playlist. Without `EXT-X-PROGRAM-DATE-TIME` a range has no place in the content. */
export const dateRanges = (details: LevelDetails): TimedMetadata[] =>
  Object.values(details.dateRanges).flatMap((range) => {
    if (!range?.isValid) return [];
    const { id, class: scheme = '', startTime: start, duration, attr } = range;
    const data = Object.fromEntries(Object.entries(attr).map(([name, value]) => [name, String(value)]));
    return {
      kind: 'daterange',
      id: `daterange ${id}`,
      scheme,
      start,
      end: duration === null ? null : start + duration,
      data,
    };
  });

/** ID3 in segments: in packets of MPEG-TS, audio files, and messages of MP4. */
export const id3Items = (samples: readonly MetadataSample[]): TimedMetadata[] =>
  samples.map(({ pts, duration, data, type }) => ({
    kind: 'id3',
    id: `id3 ${type} ${pts} ${data.length}`,
    scheme: type,
    start: pts,
    end: duration > 0 && Number.isFinite(duration) ? pts + duration : null,
    data: base64(data),
  }));

/** More bytes than an item may have need no text. */
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes.subarray(0, MAX_METADATA_CHARS)));
