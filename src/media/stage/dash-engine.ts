import type { MediaPlayerClass } from 'dashjs';
import type { Lazy } from '@/lib/lazy';
import { type DashLibrary, dashLibrary } from '../dash/dash-library';
import type { DashPlayback } from '../dash/dash-playback';
import type { Engine, FactSink, LiveWindow, StageSetup, StageSource } from './facts';

type InstanceListener = (dash: MediaPlayerClass) => void;

type Library = Pick<Lazy<DashLibrary>, 'load' | 'loaded'>;

/** dash.js behind the interface of an engine. Its code loads with the first source. */
export class DashEngine implements Engine {
  readonly #video: HTMLVideoElement;
  readonly #setup: StageSetup;
  readonly #library: Library;
  readonly #listeners = new Set<InstanceListener>();
  #playback: DashPlayback | null = null;
  /** Facts of the last source; null without one. */
  #facts: FactSink | null = null;

  constructor(video: HTMLVideoElement, setup: StageSetup, library: Library = dashLibrary) {
    this.#video = video;
    this.#setup = setup;
    this.#library = library;
  }

  /** dash.js itself; null before its first source, and while another engine plays. */
  get dash(): MediaPlayerClass | null {
    return this.#playback?.dash ?? null;
  }

  /** Passes dash.js, and each later instance of it before its first source. The result ends that. */
  onInstance(listener: InstanceListener): () => void {
    this.#listeners.add(listener);
    if (this.dash !== null) listener(this.dash);
    return () => this.#listeners.delete(listener);
  }

  load(source: StageSource, facts: FactSink): void {
    this.#facts = facts;
    const library = this.#library.loaded();
    if (library !== null) this.#start(library, source, facts);
    else {
      this.#library.load().then(
        // Another source may have come meanwhile, or another engine.
        (loaded) => this.#facts === facts && this.#start(loaded, source, facts),
        (cause) => facts.fail({ message: 'dash library did not load', cause }),
      );
    }
  }

  leave(): void {
    this.#facts = null;
    this.#playback?.leave();
    this.#playback = null;
  }

  window(): LiveWindow | null {
    return this.#playback?.window() ?? null;
  }

  chooseRendition(index: number): void {
    this.#playback?.chooseRendition(index);
  }

  chooseAudioTrack(index: number): void {
    this.#playback?.chooseAudioTrack(index);
  }

  chooseTextTrack(id: string | null): void {
    this.#playback?.chooseTextTrack(id);
  }

  #start({ dashjs, playback: { DashPlayback } }: DashLibrary, source: StageSource, facts: FactSink): void {
    if (this.#playback === null) {
      this.#playback = new DashPlayback(dashjs, this.#video, this.#setup);
      for (const listener of this.#listeners) listener(this.#playback.dash);
    }
    this.#playback.load(source, facts);
  }
}
