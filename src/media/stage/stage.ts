import type { DashEngine } from './dash-engine';
import {
  type Engine,
  type EngineKind,
  type FactSink,
  type LiveWindow,
  noFacts,
  type StageEvents,
  type StageFacts,
  type StageSetup,
  type StageSource,
} from './facts';
import type { HlsEngine } from './hls-engine';

/** The class of each engine. */
interface EngineOf {
  hls: HlsEngine;
  dash: DashEngine;
  native: Engine;
}

type Listener<K extends keyof StageEvents> = (detail: StageEvents[K]) => void;

/** Creates the engine of each kind, at its first source. */
export type Engines = { [Kind in EngineKind]?: (video: HTMLVideoElement, setup: StageSetup) => EngineOf[Kind] };

/** A box into which an element can move without a stop (`Element.moveBefore`). */
type Box = Element & { moveBefore?(node: Node, child: null): void };

/**
 * The one `<video>` of the page, with the engine that feeds it. It plays before the player exists, and the player goes on
 * with it. The player reads its facts at any time, so no event is repeated for it.
 */
export class Stage {
  readonly video: HTMLVideoElement;
  readonly setup: StageSetup;
  source: StageSource | null = null;
  facts: StageFacts = noFacts();
  /** Index of the rendition that was chosen for this source; -1 for the automatic choice. */
  choice = -1;
  /** Whether the element plays outside of the player, which then shows nothing of it. */
  isAway = false;
  #box: Box | null = null;
  #engine: Engine | null = null;
  readonly #factories: Engines;
  /** Whether an engine is being given its source: readers wait for the report of the source. */
  #isLoading = false;
  readonly #engines = new Map<EngineKind, Engine>();
  readonly #listeners = new Map<keyof StageEvents, Set<Listener<never>>>();

  /** @param video from `createStageVideo` */
  constructor(video: HTMLVideoElement, setup: StageSetup, engines: Engines) {
    this.video = video;
    this.setup = setup;
    this.#factories = engines;
  }

  /** The engine of this kind; null if no source has needed it. */
  engine<K extends EngineKind>(kind: K): EngineOf[K] | null {
    return (this.#engines.get(kind) as EngineOf[K] | undefined) ?? null;
  }

  /** Passes the engine of this kind: now, or before its first source. The result ends that. */
  onEngine<K extends EngineKind>(kind: K, listener: (engine: EngineOf[K]) => void): () => void {
    const engine = this.engine(kind);
    if (engine !== null) listener(engine);
    const isNew = (made: StageEvents['engine']) => made.kind === kind && listener(made.engine as EngineOf[K]);
    return this.on('engine', isNew);
  }

  /** Plays the source now. Rejects as the element does: a load interrupts a start. */
  play(): Promise<void> {
    const playing = this.video.play();
    this.#emit('playback', undefined);
    return playing;
  }

  pause(): void {
    this.video.pause();
    this.#emit('playback', undefined);
  }

  setRate(rate: number): void {
    // Each load returns to the default.
    this.video.defaultPlaybackRate = rate;
    this.video.playbackRate = rate;
  }

  /** The seekable part of a live stream; null for another one. */
  window(): LiveWindow | null {
    return this.facts.stream?.live ? (this.#engine?.window() ?? null) : null;
  }

  /** Calls the listener at each change. The result ends that. */
  on<K extends keyof StageEvents>(name: K, listener: Listener<K>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener as Listener<never>);
    return () => listeners.delete(listener as Listener<never>);
  }

  /** Sets the box of the element in the player; null where there is no player. */
  setBox(box: Element | null): void {
    this.#box = box;
    this.#settle();
  }

  /**
   * Loads a source in the player. Its report is followed by facts that come later.
   * @param playing the library that plays the source on the element already: it goes on
   */
  load(source: StageSource, playing?: object): void {
    this.isAway = false;
    this.#settle();
    const engine = this.#engineOf(source.kind);
    if (this.#engine !== engine) this.#engine?.leave();
    this.#engine = engine;
    this.source = source;
    this.facts = noFacts();
    this.choice = -1;
    // The requests leave before the listeners, which render.
    this.#isLoading = true;
    engine.load(source, this.#sink(), playing);
    this.#isLoading = false;
    this.#emit('source', source);
  }

  /** Stops, and forgets the source. */
  unload(): void {
    this.#engine?.leave();
    this.#engine = null;
    this.source = null;
    this.facts = noFacts();
    this.choice = -1;
    this.video.removeAttribute('src');
    this.video.load();
  }

  chooseRendition(index: number): void {
    this.choice = index;
    this.#engine?.chooseRendition(index);
  }

  chooseAudioTrack(index: number): void {
    this.#engine?.chooseAudioTrack(index);
  }

  chooseTextTrack(id: string | null): void {
    this.#engine?.chooseTextTrack(id);
  }

  /** A playing element that moves within its document goes on. */
  #settle(): void {
    const { video } = this;
    const box = this.#box;
    if (this.isAway || box === null || video.parentNode === box) return;
    if (video.isConnected && box.moveBefore) box.moveBefore(video, null);
    else box.append(video);
  }

  #engineOf(kind: EngineKind): Engine {
    const known = this.#engines.get(kind);
    if (known !== undefined) return known;
    const engine = this.#factories[kind]?.(this.video, this.setup);
    if (engine === undefined) throw new Error(`no engine for ${kind}`);
    this.#engines.set(kind, engine);
    this.#emit('engine', { kind, engine });
    return engine;
  }

  #sink(): FactSink {
    const { facts } = this;
    const isOver = () => this.facts !== facts;
    return {
      set: (name, value) => {
        if (isOver()) return;
        Object.assign(facts, { [name]: value });
        if (!this.#isLoading) this.#emit(name, value as never);
      },
      addCues: (id, cues) => {
        if (isOver()) return;
        const known = facts.cues.get(id) ?? [];
        facts.cues.set(id, known);
        known.push(...cues);
        if (!this.#isLoading) this.#emit('cues', { id, cues });
      },
      fail: (error) => void (isOver() || this.#emit('error', error)),
    };
  }

  #emit<K extends keyof StageEvents>(name: K, detail: StageEvents[K]): void {
    for (const listener of this.#listeners.get(name) ?? []) (listener as Listener<K>)(detail);
  }
}
