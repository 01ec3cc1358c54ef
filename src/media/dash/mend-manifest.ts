import type { MediaInfo } from 'dashjs';
import type { Hole } from '@/domain/recovery/holes';

/** An element of the parsed manifest of dash.js, which may name the hosts of its files. */
export interface Hosted {
  BaseURL?: readonly ({ __text?: string; serviceLocation?: string } | string)[];
}

export interface AdaptationSet extends Hosted, InbandStreams {
  id?: string | number;
  contentType?: string;
  mimeType?: string;
  lang?: string;
  Label?: readonly ({ __text?: string } | string)[];
  /** Each has the timeline of its AdaptationSet or Period, too. */
  Representation?: readonly (Hosted & InbandStreams & { SegmentTemplate?: Timeline; SegmentList?: Timeline })[];
}

/** A scheme of events. */
interface Scheme {
  schemeIdUri?: string;
}

interface InbandStreams {
  InbandEventStream?: readonly Scheme[];
}

/** The parsed manifest of dash.js. */
export interface Manifest extends Hosted {
  type?: string;
  Period?: readonly (Hosted & {
    start?: number;
    duration?: number;
    EventStream?: readonly Scheme[];
    AdaptationSet?: readonly AdaptationSet[];
  })[];
}

/**
 * Gives an id to each AdaptationSet that has none. dash.js compares tracks by id, language, codec and role: two dubs or
 * two subtitles of one language are one track to it otherwise, and the second one is never loaded. The ids follow from
 * type, language and label, so that a track has the same id in each Period and after each refresh.
 */
export function completeManifest(manifest: Manifest): void {
  for (const { AdaptationSet: sets = [] } of manifest.Period ?? []) {
    const counts = new Map<string, number>();
    for (const set of sets) {
      if (set.id !== undefined) continue;
      const [label = ''] = set.Label ?? [];
      const text = typeof label === 'string' ? label : (label.__text ?? '');
      const name = ['vv', set.contentType ?? set.mimeType ?? '', set.lang ?? '', text].join('-');
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      set.id = count === 1 ? name : `${name}-${count}`;
    }
  }
}

/** The tracks of another Period that have the id of the selected one; all without one. */
export function sameTracks(found: readonly MediaInfo[], selected: MediaInfo): MediaInfo[] {
  const same = found.filter(({ id, type }) => type === selected.type && id === selected.id);
  return same.length > 0 ? same : [...found];
}

/** Segments of one length in the parsed manifest of dash.js, in its own units. */
interface Segments {
  t?: number;
  d: number;
  /** Repetitions; a negative number stands for as many as there is room for. */
  r?: number;
}

interface Timeline {
  timescale?: number;
  presentationTimeOffset?: number;
  SegmentTimeline?: { S?: Segments[] };
}

/**
 * Lengthens the segment before each hole of a film up to the next segment. dash.js 5.2.1 takes a hole in a timeline for
 * the end of the film. It moves the playhead over a hole in the buffer by itself, but not to the end of one by a seek.
 * @returns the holes in seconds of the film
 */
export function closeHoles({ type, Period: periods = [] }: Manifest): Hole[] {
  const holes: Hole[] = [];
  let periodStart = 0;
  for (const { start = periodStart, duration = 0, AdaptationSet: sets = [] } of type === 'dynamic' ? [] : periods) {
    periodStart = start + duration;
    for (const { SegmentTemplate, SegmentList } of sets.flatMap(({ Representation = [] }) => Representation)) {
      const { timescale = 1, presentationTimeOffset = 0, SegmentTimeline } = SegmentTemplate ?? SegmentList ?? {};
      const at = (time: number) => start + (time - presentationTimeOffset) / timescale;
      const { S = [] } = SegmentTimeline ?? {};
      for (const [from, to] of lengthen(S)) holes.push({ start: at(from), end: at(to) });
    }
  }
  return holes;
}

/** Closes the holes of a timeline, which renditions may share. Returns the start and the end of each. */
function lengthen(timeline: Segments[]): [number, number][] {
  const closed: [number, number][] = [];
  let end = timeline[0]?.t ?? 0;
  for (let index = 0; index < timeline.length; index += 1) {
    const { t = end, d, r = 0 } = timeline[index] as Segments;
    end = t + d * (r + 1);
    const next = timeline[index + 1]?.t ?? end;
    if (r < 0 || next <= end) continue;
    closed.push([end, next]);
    const last = { t: end - d, d: d + next - end };
    timeline.splice(index, 1, ...(r > 0 ? [{ t, d, r: r - 1 }] : []), last);
    index += r > 0 ? 1 : 0;
    end = next;
  }
  return closed;
}

/** Each track of a manifest has an id of its own ({@link completeManifest}). */
export const idOf = ({ id }: { id?: string | number | null }): string => `dash-${id}`;
