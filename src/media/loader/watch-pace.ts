import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
import { createPace, type Pace } from '@/domain/recovery/pace';

/** Errors that name a segment, although its request has not failed: an abort, and those of the playhead and of a full buffer. */
const NO_FAILURE = /^(?:aborted|buffer(?:SeekOverHole|NudgeOnStall|StalledError|FullError))$/;

const paces = new WeakMap<Hls, Pace>();

/** Requests files without a delay again, because their URLs are new. */
export const endPauses = (hls: Hls): void => paces.get(hls)?.clear();

/** Tells the pace which kinds of files fail and which load. */
export function watchPace(hls: Hls): Pace {
  const { Events } = hls.constructor as typeof Hls;
  const pace = createPace();
  paces.set(hls, pace);
  hls.on(Events.ERROR, (_, { details, reason, frag, context, url = frag?.url ?? '' }: ErrorData) => {
    // Without a network the host has not failed, and its files are requested together once the network is back.
    if (reason !== 'offline' && !NO_FAILURE.test(details)) pace.failed(frag?.type ?? context?.type ?? '', url);
  });
  hls.on(Events.FRAG_BUFFERED, (_, { frag }) => pace.loaded(frag.type));
  hls.on(Events.MANIFEST_PARSED, () => pace.loaded('manifest'));
  hls.on(Events.LEVEL_UPDATED, () => pace.loaded('level'));
  hls.on(Events.AUDIO_TRACK_UPDATED, () => pace.loaded('audioTrack'));
  hls.on(Events.SUBTITLE_TRACK_UPDATED, () => pace.loaded('subtitleTrack'));
  return pace;
}
