import type { SourceType } from '@/domain/catalogue/source-type';

/** Measurements of playback for troubleshooting; null where a value is unknown. */
export interface MediaDiagnostics {
  source: SourceType | null;
  /** Pixels: of the player on the page, of the decoded frame, and of the best rendition. */
  frame: Size | null;
  resolution: Size | null;
  maxResolution: Size | null;
  /** Bits per second: of the rendition by its manifest, and of the network by measurement. */
  bitrate: number | null;
  bandwidth: number | null;
  /** As in RFC 6381, of video and audio. */
  codecs: string | null;
  /** Seconds that can be played without the network. */
  bufferAhead: number | null;
  /** Frames since the source began. */
  totalFrames: number | null;
  droppedFrames: number | null;
  /** Seconds behind the live edge. */
  liveLatency: number | null;
  /** Seconds. */
  time: number;
  rate: number;
  /** 0-1. */
  volume: number;
  muted: boolean;
}

interface Size {
  width: number;
  height: number;
}
