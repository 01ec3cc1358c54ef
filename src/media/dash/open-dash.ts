import type * as Dash from 'dashjs';
import { chooseAudioTrack } from '@/domain/playback/audio';
import { openPromise } from '@/lib/open-promise';
import type { PreviewOpener } from '../preview/preview-source';
import type { Engine, StageAudioTrack, StageSetup } from '../stage/facts';
import { recordFacts } from '../stage/record-facts';
import { DashEngine, type PlayingDash } from './dash-engine';

/**
 * Creates the engine of an element.
 * @param playing one that plays on the element already: it goes on
 */
export function createDashEngine(
  dashjs: typeof Dash,
  video: HTMLVideoElement,
  setup: StageSetup,
  playing?: PlayingDash,
): Engine {
  if (playing === undefined) return new DashEngine(dashjs, video, setup);
  Object.assign(playing.setup, setup);
  return playing.engine;
}

/** Plays a manifest before the player exists. */
export const dashPreview =
  (dashjs: typeof Dash): PreviewOpener =>
  (video, { url, startAt, cmcd: view, plays, audio, prefetched, settings }, fail) => {
    const setup = { prefetched, settings };
    const engine = new DashEngine(dashjs, video, setup);
    const attached = openPromise();
    const chooseTrack = (tracks: readonly StageAudioTrack[]) => {
      const chosen = chooseAudioTrack(
        tracks.map(({ label, language }, index) => ({ label, language, index })),
        audio,
      );
      if (chosen !== undefined) engine.chooseAudioTrack(chosen.index);
    };
    const { sink, pass } = recordFacts({
      set(name, value) {
        if (name === 'audioTracks') chooseTrack(value as StageAudioTrack[]);
        if (name === 'stream') attached.resolve();
      },
      fail,
    });
    // Without a press nobody may ever watch more than the first segment.
    if (!plays) engine.setDemand('first');
    const release = () => engine.setDemand('full');
    engine.load({ url, kind: 'dash', startAt, view }, sink);
    return {
      attached: attached.promise,
      release,
      take() {
        release();
        return { engine, setup, pass } satisfies PlayingDash;
      },
      end: () => engine.leave(),
    };
  };
