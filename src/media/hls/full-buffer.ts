import type Hls from 'hls.js';
import type { ErrorData, FragBufferedData } from 'hls.js';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 4_000;

/** After so long without a refusal as much is fetched as before. */
const CALM_MS = 60_000;

type Refusal = Pick<ErrorData, 'parent' | 'frag'>;

const refusing = new WeakMap<Hls, { refuse(refusal: Refusal): void; isFull(): boolean }>();

/** Whether the buffer refuses the data that comes. */
export const isFull = (hls: Hls): boolean => refusing.get(hls)?.isFull() === true;

/** Keeps less ahead from now on, and goes on with a paused hls.js after a while: longer each time in a row. */
export function makeRoom(hls: Hls, refusal: Refusal): void {
  const pace = refusing.get(hls) ?? createPace(hls);
  refusing.set(hls, pace);
  pace.refuse(refusal);
}

function createPace(hls: Hls) {
  const { config, userConfig } = hls;
  const { Events } = hls.constructor as typeof Hls;
  const refused = new Set<string>();
  let pauseMs = FIRST_PAUSE_MS;
  let refusedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const widen = () => {
    if (userConfig.maxMaxBufferLength) config.maxMaxBufferLength = userConfig.maxMaxBufferLength;
  };

  hls.on(Events.FRAG_BUFFERED, (_: string, { frag }: FragBufferedData) => {
    refused.delete(frag.type);
    if (refused.size > 0) return;
    pauseMs = FIRST_PAUSE_MS;
    if (performance.now() - refusedAt > CALM_MS) widen();
  });
  hls.on(Events.MANIFEST_LOADING, () => {
    refused.clear();
    pauseMs = FIRST_PAUSE_MS;
    clearTimeout(timer);
    widen();
    hls.resumeBuffering();
  });
  hls.on(Events.DESTROYING, () => clearTimeout(timer));
  return {
    isFull: () => refused.size > 0,
    refuse({ parent = 'main' as NonNullable<Refusal['parent']>, frag }: Refusal) {
      const duration = frag?.duration ?? 0;
      const forwardS = hls.mainForwardBufferInfo?.len ?? 0;
      // Nothing is asked for until there is room for it.
      config.maxMaxBufferLength = Math.max(duration, Math.min(config.maxMaxBufferLength, forwardS - duration));
      refused.add(parent);
      refusedAt = performance.now();
      clearTimeout(timer);
      timer = setTimeout(() => hls.resumeBuffering(), pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    },
  };
}
