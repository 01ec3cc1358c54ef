import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../live-media';
import { type LoopSegment, lengthOf, readLoop } from '../media-loop';

/** Parts of one segment. Each has four pictures: the samples have 12 a second. */
export const PARTS = 12;
export const SEGMENT_S = 4;
export const PART_S = SEGMENT_S / PARTS;

/** Segments that a playlist lists: two minutes, which a viewer can rewind. */
export const WINDOW = 30;

/** The folders of the samples, by the names of the renditions. The picture has a clock. */
export const RENDITIONS: Readonly<Record<string, string>> = {
  v240: 'series/s1e1/v240',
  v480: 'series/s1e1/v480',
  v720: 'series/s1e1/v720',
  sound: 'audio/sever/dub',
};

/** A segment, or a part of it, of a broadcast. */
export interface Place {
  /** Number of the segment. */
  readonly sn: number;
  /** Number of the part within the segment. */
  readonly part: number;
}

/** A rendition of the broadcast: a loop of samples. */
export interface Rendition {
  readonly folder: string;
  readonly loop: readonly LoopSegment[];
}

/** Reads a rendition by its name; null for an unknown one. */
export async function readRendition(name: string): Promise<Rendition | null> {
  const folder = Object.hasOwn(RENDITIONS, name) ? RENDITIONS[name] : undefined;
  const loop = folder === undefined ? null : await readLoop(folder);
  return folder === undefined || loop === null ? null : { folder, loop };
}

/** Longest wait between two looks at the clock, which a test may set. */
const LOOK_MS = 50;

/**
 * The timeline of a broadcast of samples that repeat. It begins at a whole repetition since 1970, so the clock in the
 * picture shows the second of the day within a repetition: the latency can be seen.
 */
export class Broadcast {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly #now: Clock;

  constructor(now: Clock, loopS: number) {
    this.#now = now;
    const loopMs = loopS * 1000;
    this.startedAt = Math.floor((now() - WINDOW * SEGMENT_S * 1000) / loopMs) * loopMs;
  }

  /** The last part that is whole. */
  last(): Place {
    const parts = Math.floor((this.#now() - this.startedAt) / (PART_S * 1000)) - 1;
    return { sn: Math.floor(parts / PARTS), part: parts % PARTS };
  }

  /** Milliseconds until a part is whole; negative for one that is. */
  untilWhole({ sn, part }: Place): number {
    return this.startedAt + (sn * PARTS + part + 1) * PART_S * 1000 - this.#now();
  }

  /** Waits for a part, or until its client has gone. */
  async wait(place: Place, client: AbortSignal): Promise<void> {
    for (let restMs = this.untilWhole(place); restMs > 0 && !client.aborted; restMs = this.untilWhole(place)) {
      await sleep(Math.min(Math.ceil(restMs), LOOK_MS));
    }
  }
}

/** Start of a segment on the timeline, in seconds. */
export function startOf({ loop }: Rendition, sn: number): number {
  const position = sn % loop.length;
  const before = loop.slice(0, position).reduce((sum, { duration }) => sum + duration, 0);
  return ((sn - position) / loop.length) * lengthOf(loop) + before;
}
