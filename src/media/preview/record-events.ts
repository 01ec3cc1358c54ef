import type Hls from 'hls.js';
import type { HlsClass } from '../hls/hls-library';

type Listener = (event: string, data: unknown) => void;

/** Events of an hls.js instance with their data, in order. */
export type RecordedEvents = [event: string, data: unknown][];

/**
 * Past events that Vidstack (`providers/hls/hls.ts` of 1.15.6) and our own `hls-…` listeners need. The last event of
 * each type is enough, except for cues. None of them carries a segment.
 */
const REPLAYED_EVENTS = [
  'MANIFEST_LOADING',
  'MANIFEST_LOADED',
  'LEVEL_LOADED',
  'LEVEL_UPDATED',
  'LEVEL_SWITCHED',
  'AUDIO_TRACK_SWITCHED',
  'BUFFER_CODECS',
  'NON_NATIVE_TEXT_TRACKS_FOUND',
  'CUES_PARSED',
] as const;

/**
 * Records the events of an hls.js instance until the result is called, which gives them. `broken` is called if the
 * instance fails before.
 */
export function recordEvents(hls: Hls, Library: HlsClass, broken: () => void): () => RecordedEvents {
  const { Events } = Library;
  let recorded: RecordedEvents = [];
  const record: Listener = (event, data) => {
    const index = recorded.findIndex(([before]) => before === event && event !== Events.CUES_PARSED);
    // Replaces the first event of its type in position: a rendition belongs to an earlier playlist event.
    if (index < 0) recorded.push([event, data]);
    else recorded[index] = [event, data];
  };
  const onError: Listener = (_, data) => {
    if (!(data as { fatal: boolean }).fatal) return;
    recorded = [];
    broken();
  };
  for (const name of REPLAYED_EVENTS) hls.on(Events[name], record as never);
  hls.on(Events.ERROR, onError as never);
  return () => {
    for (const name of REPLAYED_EVENTS) hls.off(Events[name], record as never);
    hls.off(Events.ERROR, onError as never);
    const events = recorded;
    recorded = [];
    return events;
  };
}
