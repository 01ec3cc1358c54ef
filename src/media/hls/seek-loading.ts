import type Hls from 'hls.js';
import type { BaseStreamController } from 'hls.js';

/**
 * Seeks within this time belong to one movement, such as a held arrow key. Only the first target and the last one are
 * fetched.
 */
export const MOVEMENT_MS = 100;

// biome-ignore lint/suspicious/noExplicitAny: TypeScript demands this signature of a mixin (TS2545).
type StreamController = new (...args: any[]) => BaseStreamController;

/** The private method that lets appended audio pass the video that it waits for. */
type AudioQueue = { bufferController?: { unblockAudio?: () => void } };

/**
 * Makes hls.js fetch the target of a seek at once, if nothing is buffered there. hls.js 1.7.4 has four waits:
 *
 * - It appends audio only when the video of that position is appended. A seek aborts this video, so the audio waits
 *   until the video of the target has arrived, and only then the audio of the target is requested.
 * - After a step back it finishes a segment that needs up to 150 ms more.
 * - Its request leaves in a later task, after every other listener of the seek.
 * - Each seek of a held key starts two requests, which the next one aborts. Over HTTP/1.1 an abort closes a connection.
 */
export function patchSeeks(Library: typeof Hls): typeof Hls {
  const { DefaultConfig } = Library;
  const { streamController, audioStreamController } = DefaultConfig;
  DefaultConfig.streamController = withFastSeeks(streamController as StreamController) as typeof streamController;
  // The build has the audio controller in any case.
  DefaultConfig.audioStreamController = withFastSeeks(audioStreamController as StreamController) as NonNullable<
    typeof audioStreamController
  >;
  return Library;
}

/** A hole before a range counts as buffered, as in hls.js: playback jumps over it. */
function withFastSeeks(Stock: StreamController): StreamController {
  return class extends Stock {
    readonly #movement = new Movement();

    // biome-ignore lint/suspicious/noExplicitAny: see above.
    constructor(...args: any[]) {
      super(...args);
      const stock = this.onMediaSeeking;
      this.onMediaSeeking = () => this.#seek(stock);
    }

    protected override onMediaAttached(...args: Parameters<BaseStreamController['onMediaAttached']>): void {
      super.onMediaAttached(...args);
      // Before the listeners of the player, which render.
      args[1].media.removeEventListener('seeking', this.onMediaSeeking);
      args[1].media.addEventListener('seeking', this.onMediaSeeking, true);
    }

    protected override onMediaDetaching(...args: Parameters<BaseStreamController['onMediaDetaching']>): void {
      this.media?.removeEventListener('seeking', this.onMediaSeeking, true);
      this.#movement.end();
      super.onMediaDetaching(...args);
    }

    protected override onHandlerDestroying(): void {
      this.#movement.end();
      super.onHandlerDestroying();
    }

    protected override doTick(): void {
      if (!this.#movement.isGoing()) super.doTick();
    }

    #seek(stock: () => void): void {
      const { hls, media, mediaBuffer, config } = this;
      const target = media?.currentTime ?? 0;
      const data = this.getFwdBufferInfoAtPos(mediaBuffer ?? media, target, this.playlistType, config.maxBufferHole);
      const isToFetch = media && hls.hasEnoughToStart && !data?.len;
      if (isToFetch) {
        this.#abandonLoad(target);
        (hls as unknown as AudioQueue).bufferController?.unblockAudio?.();
      }
      stock();
      if (isToFetch)
        this.#movement.seek(() => {
          this.clearNextTick();
          this.tick();
        });
    }

    /** Leaves the current segment, loading or waiting for its append, if the target is elsewhere. */
    #abandonLoad(target: number): void {
      const { fragCurrent: frag, config, state } = this;
      const tolerance = config.maxFragLookUpTolerance;
      if (frag === null || (target >= frag.start - tolerance && target <= frag.end + tolerance)) return;
      // A loaded segment is parsed first, also if its decryption takes time: it may carry the init data of a rendition.
      if (state !== 'PARSED' && (state !== 'FRAG_LOADING' || frag.loader === null)) return;
      frag.abortRequests();
      this.resetLoadingState();
    }
  };
}

/** Several seeks in a row. Loading waits for the last one. */
class Movement {
  #soughtAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  isGoing(): boolean {
    return this.#timer !== undefined;
  }

  /** Loads at once after a single seek, else when no further seek follows. */
  seek(load: () => void): void {
    const now = performance.now();
    const isFirst = now - this.#soughtAt >= MOVEMENT_MS;
    this.#soughtAt = now;
    this.end();
    if (isFirst) load();
    else {
      this.#timer = setTimeout(() => {
        this.end();
        load();
      }, MOVEMENT_MS);
    }
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
