/** Seconds of the content in a bucket. */
const BUCKET_S = 10;

/** Limit of the runs of a message. The longest are kept. */
export const MOST_RUNS = 200;

/** A step back shorter than this is no replay: the playhead is read at slightly different moments. */
const REPLAY_S = 1;

/** A run of buckets: the first one, the one behind its last, and how often playback entered them. */
export type WatchedRun = [from: number, to: number, times: number];

/** Counts how often playback enters each bucket of a content. A step back within a bucket enters it again. */
export function createWatched() {
  const times: number[] = [];
  let last = -1;
  let endS = 0;
  return {
    /** Playback went from one second to another. */
    play(fromS: number, toS: number): void {
      const isJitter = fromS < endS && endS - fromS < REPLAY_S;
      const startS = Math.max(0, isJitter ? endS : fromS);
      if (!(toS > startS)) return;
      for (let bucket = Math.floor(startS / BUCKET_S); bucket * BUCKET_S < toS; bucket += 1) {
        if (bucket !== last || startS < endS) times[bucket] = (times[bucket] ?? 0) + 1;
        last = bucket;
        endS = startS;
      }
      endS = toS;
    },
    /** The runs in order, without the buckets that were not played. */
    runs(): WatchedRun[] {
      const runs: WatchedRun[] = [];
      times.forEach((count, bucket) => {
        const run = runs.at(-1);
        if (run?.[1] === bucket && run[2] === count) run[1] += 1;
        else runs.push([bucket, bucket + 1, count]);
      });
      const longest = [...runs].sort((one, other) => other[1] - other[0] - (one[1] - one[0])).slice(0, MOST_RUNS);
      return runs.filter((run) => longest.includes(run));
    },
  };
}
