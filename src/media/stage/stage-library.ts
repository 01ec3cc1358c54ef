import type { MediaPlayerClass } from 'dashjs';
import type Hls from 'hls.js';
import type { ErrorData, HlsListeners } from 'hls.js';
import type { HlsClass } from '../hls/hls-library';
import type { Stage } from './stage';

interface Libraries {
  hls: Hls;
  dash: MediaPlayerClass;
}

type HlsEvents = HlsClass['Events'];
type HlsData<K extends keyof HlsEvents> = Parameters<HlsListeners[HlsEvents[K]]>[1];

/** The library of this kind, if it plays the source of the stage. */
export function libraryOf<K extends keyof Libraries>(
  stage: Pick<Stage, 'source' | 'engine'> | null,
  kind: K,
): Libraries[K] | null {
  return stage?.source?.kind === kind ? ((stage.engine?.library ?? null) as Libraries[K] | null) : null;
}

/** Passes the library of this kind, the present instance and each later one. */
export function eachLibrary<K extends keyof Libraries>(
  stage: Stage,
  kind: K,
  act: (library: Libraries[K]) => void,
  signal: AbortSignal,
): void {
  let known: Libraries[K] | null = null;
  const look = () => {
    const library = libraryOf(stage, kind);
    const isNew = library !== null && library !== known;
    // One that is gone is not kept.
    known = library;
    if (isNew) act(library);
  };
  stage.on('source', look, signal);
  look();
}

/** Listens to an event of hls.js, of the present instance and of each later one. */
export function onHls<K extends keyof HlsEvents>(
  stage: Stage,
  name: K,
  act: (data: HlsData<K>) => void,
  signal: AbortSignal,
): void {
  // An instance that is gone stays nowhere, so nothing is kept to remove the listener.
  const pass = (_: unknown, data: HlsData<K>) => signal.aborted || act(data);
  eachLibrary(stage, 'hls', (hls) => hls.on((hls.constructor as HlsClass).Events[name], pass as never), signal);
}

/** Asks before a fatal error of hls.js ends the source. The answer says whether the source goes on. */
export function rescueHls(stage: Stage, rescue: (error: ErrorData) => boolean, signal: AbortSignal): void {
  stage.addRescue(({ cause }) => stage.source?.kind === 'hls' && rescue(cause as ErrorData), signal);
}
