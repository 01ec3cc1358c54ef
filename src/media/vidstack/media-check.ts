import { requireMedia } from '../hls/media-check-loader';
import type { Stage } from '../stage/stage';
import { eachHls } from './stage-of';

/** Checks the segments of the present instance of hls.js and of all that follow. */
export function installMediaCheck(stage: Stage, signal: AbortSignal): void {
  eachHls(stage, signal, ({ config }) => {
    config.fLoader = requireMedia(config.fLoader ?? (config.loader as NonNullable<typeof config.fLoader>));
  });
}
