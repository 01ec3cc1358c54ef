import { onTestFinished } from 'vitest';
import { loadDash } from '@/media/dash/dash-library';
import { loadHls } from '@/media/hls/hls-library';
import type { EngineKind, StageError, StageSetup, StageSource } from '@/media/stage/facts';
import { hlsEngine } from '@/media/stage/hls-engine';
import { nativeEngine } from '@/media/stage/native-engine';
import { createStageVideo, Stage } from '@/media/stage/stage';

export interface OpenStage {
  stage: Stage;
  video: () => HTMLVideoElement;
  /** Loads this source, and plays it as soon as it can. */
  play(source: StageSource): void;
  /** Errors so far, oldest first. */
  errors: StageError[];
  /** Labels of the listed audio tracks. */
  audioTracks(): string[];
  /** Heights of the listed renditions. */
  heights(): number[];
  /** Texts of the cues of this track, in the order of their arrival. */
  cues(id: string | undefined): string[];
}

/** A source without a start position and without a view. */
export const aSource = (kind: EngineKind, url: string, over: Partial<StageSource> = {}): StageSource => ({
  url,
  kind,
  startAt: null,
  view: null,
  ...over,
});

const NO_SETUP: StageSetup = {
  prefetched: { take: () => null },
  settings: { bandwidth: () => null, choice: () => null },
};

/** Opens a stage with all engines in the page. It closes when the test ends. */
export async function openStage(): Promise<OpenStage> {
  const [Hls, dash] = await Promise.all([loadHls(), loadDash()]);
  const stage = new Stage(createStageVideo(document), NO_SETUP, {
    hls: hlsEngine(Hls),
    dash,
    native: nativeEngine,
  });
  const box = document.createElement('div');
  document.body.append(box);
  stage.setBox(box);
  stage.video.muted = true;
  const errors: StageError[] = [];
  stage.on('error', (error) => errors.push(error));
  let isWanted = false;
  stage.on('stream', () => {
    if (isWanted) stage.play().catch(() => undefined);
  });
  onTestFinished(() => {
    stage.unload();
    box.remove();
  });
  return {
    stage,
    video: () => stage.video,
    play(source) {
      isWanted = true;
      stage.load(source);
    },
    errors,
    audioTracks: () => stage.facts.audioTracks.map(({ label }) => label),
    heights: () => stage.facts.renditions.map(({ height }) => height),
    cues: (id = '') => stage.facts.cues.get(id)?.map(({ text }) => text) ?? [],
  };
}
