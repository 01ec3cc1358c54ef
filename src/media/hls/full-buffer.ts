import type Hls from 'hls.js';
import type { ErrorData, FragBufferedData } from 'hls.js';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '@/domain/recovery/limits';

/** Without a refusal for this long, the original limit applies again. */
const CALM_MS = 60_000;

type Refusal = Pick<ErrorData, 'parent' | 'frag'>;

const refusing = new WeakMap<Hls, { refuse(refusal: Refusal): void; isFull(): boolean }>();

/** Whether the buffer refuses appended data. */
export const isFull = (hls: Hls): boolean => refusing.get(hls)?.isFull() === true;

/** Lowers the forward buffer limit, and resumes the paused hls.js after a delay that grows with each refusal. */
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
      // Stops requests until the buffer has room.
      config.maxMaxBufferLength = Math.max(duration, Math.min(config.maxMaxBufferLength, forwardS - duration));
      refused.add(parent);
      refusedAt = performance.now();
      clearTimeout(timer);
      timer = setTimeout(() => hls.resumeBuffering(), pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    },
  };
}
