import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import type { Stage } from '@/media/stage/stage';

const NOTHING = () => undefined;

/** A stage on which this hls.js plays; without one, a file. `fail` sends a fatal error of hls.js. */
export function fakeStage(hls: object | null = null, video: Partial<HTMLVideoElement> = {}) {
  const recoveries: ((error: ErrorData) => boolean)[] = [];
  const engine = hls && {
    hls,
    onInstance(listener: (hls: Hls) => void) {
      listener(hls as Hls);
      return NOTHING;
    },
    onFatalError(recover: (error: ErrorData) => boolean) {
      recoveries.push(recover);
      return NOTHING;
    },
  };
  const stage = {
    source: { url: 'https://media.example/film', kind: hls === null ? 'native' : 'hls', startAt: null, view: null },
    video,
    engine: (kind: string) => (kind === 'hls' ? engine : null),
    onEngine(kind: string, listener: (of: typeof engine) => void) {
      if (kind === 'hls' && engine !== null) listener(engine);
      return NOTHING;
    },
    on: () => NOTHING,
  } as unknown as Stage;
  return { stage, fail: (error: Partial<ErrorData>) => recoveries.some((recover) => recover(error as ErrorData)) };
}
