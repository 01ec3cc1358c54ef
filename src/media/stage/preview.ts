import { type AudioRequest, chooseAudioTrack } from '@/domain/playback/audio';
import { openPromise } from '@/lib/open-promise';
import type { StageFacts, StageSetup, StageSource } from './facts';
import { createStageVideo, type Engines, Stage } from './stage';

/** A source to preview. */
export interface PreviewSetup extends StageSetup {
  source: StageSource;
  /** Whether it plays at once. Otherwise it loads behind the shell and waits for a press. */
  plays: boolean;
  audio: AudioRequest;
  /** The stored settings of the viewer. */
  settings: StageSetup['settings'] & {
    /** 0-1. */
    volume(): number;
    muted(): boolean;
  };
}

/**
 * A stage that plays or waits over everything in the page before the player exists. The player adopts the stage if it wants
 * the same source, or else drops the preview. If the browser refuses sound, the first frame stays still until the player
 * handles the refusal.
 */
export class Preview {
  /** The player goes on with it in any case. */
  readonly stage: Stage;
  readonly #setup: PreviewSetup;
  readonly #sign: ReturnType<typeof createFilmSign>;
  readonly #end = new AbortController();
  readonly #ready = openPromise();
  readonly #shown = openPromise<boolean>();
  #phase: 'alive' | 'adopted' | 'over' = 'alive';
  #startedAt: number | null = null;
  #shownAt: number | null = null;
  /** Resolves once a frame can be shown, or the preview is over. */
  readonly ready = this.#ready.promise;
  /** Resolves once a playing frame is on the screen, or the preview is over, with whether it has been started. */
  readonly shown = this.#shown.promise;

  /** @param engines those that have loaded */
  constructor(document: Document, engines: Engines, setup: PreviewSetup) {
    const { source, plays, audio, prefetched, settings } = setup;
    const video = createStageVideo(document);
    const stage = new Stage(video, { prefetched, settings }, engines);
    const { signal } = this.#end;
    this.stage = stage;
    this.#setup = setup;
    this.#sign = createFilmSign(document);
    video.addEventListener('loadeddata', () => this.#ready.resolve(), { signal });
    const rescue = () => {
      // The player loads a source that has failed once more.
      this.drop();
      return true;
    };
    stage.addRescue(rescue, signal);
    const choose = (tracks: StageFacts['audioTracks']) => {
      const listed = tracks.map(({ label, language }, index) => ({ label, language, index }));
      const chosen = chooseAudioTrack(listed, audio);
      if (chosen !== undefined) stage.chooseAudioTrack(chosen.index);
    };
    stage.on('audioTracks', choose, signal);
    layOver(document, video, setup);
    stage.isPreview = true;
    stage.load(source);
    // Without a press nobody may ever watch more than the first segment.
    if (!plays) stage.engine?.setDemand('first');
    if (plays) this.play();
  }

  /** Whether the player can adopt it. */
  isAlive(): boolean {
    return this.#phase === 'alive';
  }

  /** Start time in milliseconds of the page's clock; null while it waits for a press, and once it is over. */
  startedAt(): number | null {
    return this.isAlive() ? this.#startedAt : null;
  }

  /** Time of its first frame, from the adoption until the player plays; null otherwise. */
  shownAt(): number | null {
    return this.#phase === 'adopted' ? this.#shownAt : null;
  }

  /** Starts a waiting preview. No effect on a playing one, and after the adoption. */
  play(): void {
    if (!this.isAlive() || this.#startedAt !== null) return;
    const { engine, facts, source, video } = this.stage;
    this.#startedAt = performance.now();
    engine?.setDemand('full');
    video.style.visibility = '';
    onFirstFrame(video, (at) => this.#see(at), this.#end.signal);
    // The player handles a refusal.
    const start = () => void this.stage.play().catch(() => undefined);
    if (source?.kind !== 'dash' || facts.stream !== null) start();
    // dash.js gives the element its source with its stream, and would end a start before.
    else {
      const begin = () => {
        stop();
        start();
      };
      const stop = this.stage.on('stream', begin, this.#end.signal);
    }
  }

  /**
   * Whether the player can adopt it for this source: the same stream at the same position, and to play if it plays. Otherwise
   * the preview is dropped.
   */
  keepFor(url: string, startAt: number | null, plays: boolean): boolean {
    const { source } = this.#setup;
    const isSame = source.url === url && (source.startAt ?? 0) === (startAt ?? 0);
    if (!isSame || (this.startedAt() !== null && !plays)) this.drop();
    return this.isAlive();
  }

  /** Gives the element to the player. Only while the preview is alive. */
  adopt(): void {
    this.#leave('adopted');
    this.#sign.follow(this.stage.video);
    this.stage.adopt();
  }

  /** Shows the overlays of the player, which plays. */
  playing(): void {
    if (this.#phase !== 'adopted') return;
    this.#phase = 'over';
    this.#sign.settle();
  }

  /** Ends the preview, with its source unless the player has adopted it. */
  drop(): void {
    if (this.#phase === 'over') return;
    this.#sign.remove();
    if (this.isAlive()) {
      this.#leave('over');
      this.stage.unload();
      this.stage.video.remove();
    }
    this.#phase = 'over';
  }

  /** Ends what the page does with the element. */
  #leave(phase: 'adopted' | 'over'): void {
    this.#phase = phase;
    this.stage.isPreview = false;
    this.stage.video.removeAttribute('style');
    this.#end.abort();
    this.#ready.resolve();
    this.#shown.resolve(this.#startedAt !== null);
  }

  #see(at: number): void {
    this.#shownAt ??= at;
    if (this.isAlive()) this.#sign.show();
    this.#shown.resolve(true);
  }
}

/** Lays the element over everything in the page. A waiting one is hidden: the shell shows the poster. */
function layOver({ body }: Document, video: HTMLVideoElement, { settings, plays }: PreviewSetup): void {
  Object.assign(video, { volume: settings.volume(), muted: settings.muted() });
  video.style.cssText =
    'position:fixed;inset:0;width:100%;height:100%;object-fit:contain;z-index:1;pointer-events:none';
  if (!plays) video.style.visibility = 'hidden';
  body.append(video);
}

function onFirstFrame(video: HTMLVideoElement, seen: (now: number) => void, signal: AbortSignal): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(seen);
  else (video as HTMLVideoElement).addEventListener('loadeddata', ({ timeStamp }) => seen(timeStamp), { signal });
}

/**
 * Marks the page while the preview plays before its player, whose overlays stay hidden. With the value `taken` only the
 * poster does, until another stream loads: it would fade out over the film.
 */
const SIGN = 'film';
const TAKEN = 'taken';

/** Whether the film is on the screen before its player. */
export const isFilmShown = ({ documentElement }: Document): boolean => documentElement.dataset[SIGN] === '';

/** Events of a taken element after which the player shows its own state. */
const SETTLED = ['pause', 'emptied', 'error'] as const;

/** Creates the mark of the page that the preview plays (`ui/shell/shell.css`), which does not show yet. */
function createFilmSign({ documentElement: { dataset } }: Document) {
  const remove = () => void delete dataset[SIGN];
  return {
    show() {
      dataset[SIGN] = '';
    },
    remove,
    /** Keeps the mark while the taken element plays in the player. */
    follow(video: HTMLVideoElement) {
      if (video.paused) remove();
      for (const type of SETTLED) video.addEventListener(type, remove, { once: true });
    },
    /** Shows all overlays of the player but its poster. */
    settle() {
      // The player renders before the next frame.
      requestAnimationFrame(() => {
        if (SIGN in dataset) dataset[SIGN] = TAKEN;
      });
    },
  };
}
