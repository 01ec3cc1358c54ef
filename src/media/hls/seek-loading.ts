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
  if (audioStreamController !== undefined) {
    DefaultConfig.audioStreamController = withFastSeeks(
      audioStreamController as StreamController,
    ) as typeof audioStreamController;
  }
  return Library;
}

function withFastSeeks(Stock: StreamController): StreamController {
  return class extends Stock {
    #soughtAt = Number.NEGATIVE_INFINITY;
    /** Runs at the end of a movement; loading waits for it. */
    #movementTimer: ReturnType<typeof setTimeout> | undefined;

    // biome-ignore lint/suspicious/noExplicitAny: see above.
    constructor(...args: any[]) {
      super(...args);
      const stock = this.onMediaSeeking;
      this.onMediaSeeking = () => this.#seek(stock);
    }

    protected override onMediaAttached(...args: Parameters<BaseStreamController['onMediaAttached']>): void {
      super.onMediaAttached(...args);
      const [, { media }] = args;
      // Before the listeners of the player, which render.
      media.removeEventListener('seeking', this.onMediaSeeking);
      media.addEventListener('seeking', this.onMediaSeeking, true);
    }

    protected override onMediaDetaching(...args: Parameters<BaseStreamController['onMediaDetaching']>): void {
      this.media?.removeEventListener('seeking', this.onMediaSeeking, true);
      this.#endMovement();
      super.onMediaDetaching(...args);
    }

    protected override onHandlerDestroying(): void {
      this.#endMovement();
      super.onHandlerDestroying();
    }

    protected override doTick(): void {
      if (this.#movementTimer === undefined) super.doTick();
    }

    #seek(stock: () => void): void {
      const { hls, media } = this;
      const isToFetch = media !== null && hls.hasEnoughToStart && !this.#isBuffered(media.currentTime);
      if (isToFetch) {
        this.#abandonLoad(media.currentTime);
        (hls as unknown as AudioQueue).bufferController?.unblockAudio?.();
      }
      stock();
      if (isToFetch) this.#loadTarget();
    }

    #isBuffered(seconds: number): boolean {
      const ranges = (this.mediaBuffer ?? this.media)?.buffered;
      for (let index = 0; index < (ranges?.length ?? 0); index += 1) {
        if (ranges && seconds >= ranges.start(index) && seconds < ranges.end(index)) return true;
      }
      return false;
    }

    /** Leaves the current segment, loading or waiting for its append, if the target is elsewhere. */
    #abandonLoad(target: number): void {
      const { fragCurrent, config, state } = this;
      if (fragCurrent === null || (state !== 'FRAG_LOADING' && state !== 'PARSED')) return;
      const { start, duration } = fragCurrent;
      const tolerance = config.maxFragLookUpTolerance;
      if (target >= start - tolerance && target <= start + duration + tolerance) return;
      fragCurrent.abortRequests();
      this.resetLoadingState();
    }

    #loadTarget(): void {
      const now = performance.now();
      const isMovement = now - this.#soughtAt < MOVEMENT_MS;
      this.#soughtAt = now;
      this.#endMovement();
      if (isMovement) this.#movementTimer = setTimeout(() => this.#loadNow(), MOVEMENT_MS);
      else this.#loadNow();
    }

    #loadNow(): void {
      this.#endMovement();
      this.clearNextTick();
      this.tick();
    }

    #endMovement(): void {
      clearTimeout(this.#movementTimer);
      this.#movementTimer = undefined;
    }
  };
}
