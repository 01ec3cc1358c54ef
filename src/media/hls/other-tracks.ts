import type Hls from 'hls.js';

/** The private parts of hls.js's controller of the main segments. */
interface StreamController {
  hls: Hls;
  /** 0 where the main segments have the audio. */
  altAudio: number;
  fragCurrent: { start: number } | null;
  _bufferInitSegment(level: unknown, tracks: object, ...args: unknown[]): void;
  onManifestLoading(...args: unknown[]): void;
  onMediaDetaching(...args: unknown[]): void;
}

/** Names of the tracks in the buffer, and the second at which segments with others begin; null without them. */
const parts = new WeakMap<Hls, { names: string; nextAt: number | null }>();

/** The second at which a part with other tracks begins, for which the present buffers have no place; null without one. */
export const nextPart = (hls: Hls): number | null => parts.get(hls)?.nextAt ?? null;

/**
 * Stops the requests of hls.js before a part with other tracks, as an advertisement without sound within a film. The
 * buffers of an element cannot change once they have data: hls.js 1.7.4 fails where a track is added, and plays nothing
 * where one is away. Playback reaches the part, and then gets new buffers.
 */
export function patchTracks(Library: typeof Hls): typeof Hls {
  const patched = Library.DefaultConfig.streamController.prototype as unknown as StreamController;
  const { _bufferInitSegment } = patched;
  patched._bufferInitSegment = function (level, tracks, ...args) {
    const names = Object.keys(tracks).sort().join();
    const part = parts.get(this.hls);
    // Before the buffers are there, and with audio of its own, nothing can differ.
    if (part && this.hls.media && !this.altAudio && part.names !== names) {
      part.nextAt = this.fragCurrent?.start ?? null;
      this.hls.stopLoad();
      return;
    }
    if (!this.altAudio) parts.set(this.hls, { names, nextAt: null });
    _bufferInitSegment.call(this, level, tracks, ...args);
  };
  for (const name of ['onManifestLoading', 'onMediaDetaching'] as const) {
    const stock = patched[name];
    patched[name] = function (...args) {
      parts.delete(this.hls);
      stock.apply(this, args);
    };
  }
  return Library;
}
