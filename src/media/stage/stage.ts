import { MAX_CUES } from '@/domain/playback/active-cues';
import { type Sound, unmutedVolume } from '@/domain/playback/sound-level';
import { addMetadata } from '@/domain/playback/timed-metadata';
import { createEmitter } from '@/lib/emitter';
import {
  type CreateEngine,
  type Engine,
  type EngineKind,
  type FactSink,
  type LiveWindow,
  noFacts,
  type StageError,
  type StageEvents,
  type StageFacts,
  type StageSetup,
  type StageSource,
} from './facts';
import { isReachable } from './file-ranges';

/** Creates the one `<video>` of a page, which plays before the player exists and in it. */
export const createStageVideo = (document: Document): HTMLVideoElement =>
  Object.assign(document.createElement('video'), { playsInline: true, preload: 'auto' });

/** Makes a source that has failed play on, and returns whether it does. */
type Rescue = (error: StageError) => boolean;

/** By kind: null where the browser cannot run the library, absent where that has not loaded. */
export type Engines = { [Kind in EngineKind]?: CreateEngine | null };

/** `HTMLMediaElement.HAVE_METADATA`. */
const HAVE_METADATA = 1;

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
  /** Whether the source makes way for another one: the player shows nothing of the element. */
  isAway = false;
  /** The second at which the element begins with its first data. */
  #startAt = 0;
  /** Null while the element plays at it. */
  #chosenRate: number | null = null;
  /** Whether the element plays over the page, before the player shows it. */
  isPreview = false;
  #box: Box | null = null;
  /** The engine of the source; null without one. */
  engine: Engine | null = null;
  /** Who loads a library adds its engine. */
  readonly engines: Engines;
  /** Whether an engine is being given its source: readers wait for the report of the source. */
  #isLoading = false;
  readonly #rescues = new Set<Rescue>();
  readonly #events = createEmitter<StageEvents>();
  readonly on = this.#events.on;

  /** @param video from `createStageVideo` */
  constructor(video: HTMLVideoElement, setup: StageSetup, engines: Engines) {
    this.video = video;
    this.setup = setup;
    this.engines = engines;
  }

  /**
   * Plays the source now. Rejects as the element does: a load interrupts a start.
   * @param request the event of a press or a call, as for the other commands
   */
  play(request?: Event): Promise<void> {
    const playing = this.video.play();
    this.#events.emit('playback', request);
    return playing;
  }

  pause(): void {
    this.video.pause();
    this.#events.emit('playback', undefined);
  }

  /** Stops for another source, which is not known yet. Until then the player shows nothing of the element. */
  leave(): void {
    const isPlaying = !this.isAway && !this.video.paused;
    this.isAway = true;
    this.video.pause();
    if (isPlaying) this.#events.emit('left', undefined);
  }

  /**
   * Goes to this second, also before the element has data. A file stays where its element cannot go there. A seek without
   * a request is the player's own.
   */
  seek(seconds: number, request?: Event): void {
    this.#startAt = seconds;
    if (this.engine === null) this.video.currentTime = seconds;
    else if (this.source?.kind === 'native' && !isReachable(this.video, seconds))
      this.#events.emit('unreachable', seconds);
    else this.engine.seek(seconds);
    this.#events.emit('seek', { seconds, request });
  }

  /** The second of the source. An element without data stands at 0, at a start and in a recovery. */
  get position(): number {
    const { currentTime, readyState, seeking } = this.video;
    const isThere = currentTime > 0 || seeking || readyState > HAVE_METADATA;
    return isThere ? currentTime : this.#startAt;
  }

  /**
   * Plays on at the same second after the element has refused data.
   * @param url of the same file, for a file alone
   */
  recover(url?: string): void {
    this.#startAt = this.position;
    this.engine?.recover(this.#startAt, url);
  }

  /** The rate that was chosen. The element may play at another one for a moment. */
  get rate(): number {
    return this.#chosenRate ?? this.video.playbackRate;
  }

  setRate(rate: number, request?: Event): void {
    this.#chosenRate = null;
    // Each load returns to the default. A live stream begins again at its edge, where no other rate than 1 can last.
    this.video.defaultPlaybackRate = this.facts.stream?.live ? 1 : rate;
    this.video.playbackRate = rate;
    this.#events.emit('rate', request);
  }

  /** Plays at this rate for a moment, without a word to anybody: it is no choice. Null returns to the chosen rate. */
  lendRate(rate: number | null): void {
    const { rate: chosen } = this;
    this.#chosenRate = rate && chosen;
    this.video.playbackRate = rate ?? chosen;
  }

  setSound(sound: Partial<Sound>, request?: Event): void {
    Object.assign(this.video, sound);
    this.#events.emit('sound', request);
  }

  /** Above 0 it unmutes. */
  setVolume(volume: number): void {
    this.setSound({ volume, ...(volume > 0 && { muted: false }) });
  }

  /** Unmuted at 0 it becomes a quarter. */
  setMuted(muted: boolean): void {
    this.setSound(muted ? { muted } : { muted, volume: unmutedVolume(this.video.volume) });
  }

  /** The seekable part of a live stream; null for another one. */
  window(): LiveWindow | null {
    return this.facts.stream?.live ? (this.engine?.window() ?? null) : null;
  }

  /** Passes each error before it becomes one of the source, until the signal ends. */
  addRescue(rescue: Rescue, signal: AbortSignal): void {
    this.#rescues.add(rescue);
    signal.addEventListener('abort', () => this.#rescues.delete(rescue));
  }

  /** Sets the box of the element in the player; null where there is no player. */
  setBox(box: Element | null): void {
    this.#box = box;
    this.#settle();
  }

  /** Loads a source. Its report is followed by facts that come later. */
  load(source: StageSource): void {
    this.isAway = false;
    this.#settle();
    const engine = this.#engineOf(source.kind);
    this.#begin(source);
    // The requests leave before the listeners, which render.
    this.#isLoading = true;
    engine.load(source, this.#sink());
    this.#isLoading = false;
    this.#events.emit('source', source);
  }

  /** Shows the source of a preview in the player. Its facts are there. */
  adopt(): void {
    this.#settle();
    if (this.source !== null) this.#events.emit('source', this.source);
  }

  /** Stops, and forgets the source. */
  unload(): void {
    this.engine?.leave();
    this.engine = null;
    this.video.removeAttribute('src');
    this.video.load();
    this.#begin(null);
  }

  /** @param index -1 for the automatic choice */
  chooseRendition(index: number, request?: Event): void {
    this.choice = index;
    this.engine?.chooseRendition(index);
    this.#events.emit('choice', request);
  }

  chooseAudioTrack(index: number): void {
    this.engine?.chooseAudioTrack(index);
    this.#events.emit('audioChoice', index);
  }

  chooseTextTrack(id: string | null): void {
    this.engine?.chooseTextTrack(id);
  }

  #begin(source: StageSource | null): void {
    const { readyState, currentTime } = this.video;
    // An element without data would begin the source at the second of the last seek.
    if (readyState === 0 && currentTime !== 0) this.video.currentTime = 0;
    this.source = source;
    this.#startAt = source?.startAt ?? 0;
    this.#chosenRate = null;
    this.facts = noFacts();
    this.choice = -1;
  }

  /** A playing element that moves within its document goes on. */
  #settle(): void {
    const { video } = this;
    const box = this.#box;
    if (this.isPreview || box === null || video.parentNode === box) return;
    if (video.isConnected && box.moveBefore) box.moveBefore(video, null);
    else box.append(video);
  }

  #engineOf(kind: EngineKind): Engine {
    if (this.engine !== null && this.source?.kind === kind) return this.engine;
    this.engine?.leave();
    this.engine = this.engines[kind]?.(this.video, this.setup) ?? null;
    if (this.engine === null) throw new Error(`no engine for ${kind}`);
    return this.engine;
  }

  #sink(): FactSink {
    const { facts } = this;
    const names = new Set<string>();
    const isNew = (name: string) => names.size < names.add(name).size;
    const isOver = () => this.facts !== facts;
    return {
      set: (name, value) => {
        if (isOver()) return;
        if (name === 'renditions') this.#moveChoice(value as StageFacts['renditions']);
        Object.assign(facts, { [name]: value });
        if (!this.#isLoading) this.#events.emit(name, value as never);
      },
      addCues: (id, given) => {
        if (isOver()) return;
        // A browser and dash.js remove a cue that is over, and add it again after a seek; hls.js reads a segment again.
        const cues = given.filter(
          ({ startTime, endTime, text }) => text && isNew(`${id} ${startTime} ${endTime} ${text}`),
        );
        if (cues.length === 0) return;
        const known = facts.cues.get(id) ?? [];
        facts.cues.set(id, known);
        for (const cue of cues) known.push(cue);
        // A broadcast has no last one.
        known.splice(0, known.length - MAX_CUES);
        if (!this.#isLoading) this.#events.emit('cues', { id, cues });
      },
      addMetadata: (items) => addMetadata(facts.metadata, items),
      fail: (error) => {
        if (isOver() || [...this.#rescues].some((rescue) => rescue(error))) return;
        this.#events.emit('error', error);
      },
    };
  }

  /** A library may remove renditions that cannot be played: the chosen one has another index then, or is gone. */
  #moveChoice(renditions: StageFacts['renditions']): void {
    const chosen = this.facts.renditions[this.choice];
    if (chosen === undefined) return;
    this.choice = renditions.findIndex(({ height, bitrate }) => height === chosen.height && bitrate === chosen.bitrate);
  }
}
