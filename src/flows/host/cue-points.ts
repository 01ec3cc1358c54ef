import { err, ok } from '@/lib/result';
import type { AllDeps } from '../deps';
import { type MethodTable, notFound, outOfRange } from './method-answers';

/** More points than a page sets by hand. A page that adds them without end must not exhaust the frame's memory. */
const MAX_POINTS = 500;
const MAX_DATA_LENGTH = 1000;

/** Two time updates further apart are a seek, which passes points without a message. In seconds of content at rate 1. */
const STEP_S = 2;

/**
 * Keeps the cue points of the selected episode, and tells the host page when playback reaches one: by playing, and by a
 * seek to its very second. A point is told again each time.
 */
export function createCuePoints({ media, host, store, timeline }: AllDeps) {
  const points = new Map<string, { time: number; data: unknown }>();
  let lastId = 0;
  let before = media.state().currentTime;
  let episodeId = store.getState().selection?.episodeId;
  const reset = () => {
    const selected = store.getState().selection?.episodeId;
    // A restart after a failure continues the same episode. Points before the first episode wait for it.
    if (episodeId !== undefined && selected !== episodeId) points.clear();
    episodeId = selected;
    before = 0;
  };
  timeline.on('episodechange', reset);
  timeline.on('contentchange', () => {
    points.clear();
    episodeId = undefined;
  });
  media.on('seeking', ({ to }) => {
    before = to;
  });
  media.on('timeupdate', ({ currentTime }) => {
    const from = before;
    before = currentTime;
    const isStep = currentTime > from && currentTime - from < STEP_S * Math.max(1, media.state().rate);
    if (!isStep || store.getState().stream === null) return;
    const reached = [...points].filter(([, { time }]) => from <= time && time < currentTime);
    for (const [id, { time, data }] of reached.sort(([, a], [, b]) => a.time - b.time))
      host.event('cuepoint', { id, time, data });
  });

  return {
    addCuePoint({ time, id, data = null }) {
      if (points.size >= MAX_POINTS) return err(outOfRange(`more than ${MAX_POINTS} cue points`));
      if (!isSmall(data)) return err(outOfRange(`data is at most ${MAX_DATA_LENGTH} characters of JSON`));
      if (id !== undefined && points.has(id)) return err(outOfRange(`the id of cue point ${id} is taken`));
      let key = id;
      while (key === undefined || (id === undefined && points.has(key))) key = `cue-${++lastId}`;
      points.set(key, { time, data });
      return ok(key);
    },
    getCuePoints: () => ok([...points].map(([id, point]) => ({ id, ...point })).sort((a, b) => a.time - b.time)),
    removeCuePoint: (id) => (points.delete(id) ? ok(null) : err(notFound(`there is no cue point ${id}`))),
  } satisfies Partial<MethodTable>;
}

function isSmall(data: unknown): boolean {
  try {
    return (JSON.stringify(data)?.length ?? Number.POSITIVE_INFINITY) <= MAX_DATA_LENGTH;
  } catch {
    // JSON cannot write a loop or a BigInt.
    return false;
  }
}
