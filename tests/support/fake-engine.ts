import type { Engine, EngineKind, StageSource } from '@/media/stage/facts';
import { Stage } from '@/media/stage/stage';

/** An engine that plays nothing, over this library. */
export const fakeEngine = (library: object | null = null): Engine => ({
  library,
  load: () => undefined,
  seek: () => undefined,
  leave: () => undefined,
  window: () => null,
  chooseRendition: () => undefined,
  chooseAudioTrack: () => undefined,
  chooseTextTrack: () => undefined,
  bandwidth: () => null,
  setDemand: () => undefined,
  recover: () => undefined,
});

export const fakeSource = (kind: EngineKind, url = 'a.m3u8'): StageSource => ({ url, kind, startAt: null, view: null });

/** A stage whose engine of this kind has got a source. */
export function fakeStage(kind: EngineKind, engine: Engine, video: object = {}): Stage {
  const stage = new Stage(video as HTMLVideoElement, {} as never, { [kind]: () => engine });
  stage.load(fakeSource(kind));
  return stage;
}
