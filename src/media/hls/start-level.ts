import type Hls from 'hls.js';
import {
  type BandwidthEstimate,
  initialRendition,
  type PictureSize,
  type Rendition,
} from '@/domain/playback/initial-rendition';

/** Inputs of the choice of the initial rendition. */
export interface InitialQuality {
  /** The bandwidth estimate from before this stream. */
  bandwidth(): BandwidthEstimate;
  /** Size of the player in device pixels. */
  frameSize(): PictureSize;
  /** Height of the viewer's choice, which applies to all streams; null leaves it to the rule. */
  chosenHeight(): number | null;
}

/** The rule of each instance. */
const rules = new WeakMap<Hls, InitialQuality>();

/**
 * Makes hls.js start every stream with the rendition of our rule. hls.js reads the setting once it knows the renditions
 * and before it requests one. After that its own estimate decides.
 */
export function installInitialQuality(hls: Hls, rule: InitialQuality): void {
  const { bandwidth, frameSize, chosenHeight } = rule;
  rules.set(hls, rule);
  const startLevel = () => {
    const { levels } = hls;
    if (levels.length === 0) return undefined;
    const known = bandwidth();
    const estimate = { ...known, measured: measuredBandwidth(hls) ?? known.measured };
    // hls.js has removed the levels that cannot play.
    return initialRendition(levels, estimate, frameSize(), chosenHeight(), 'accept') ?? undefined;
  };
  Object.defineProperty(hls.config, 'startLevel', { get: startLevel, configurable: true });
  hls.on((hls.constructor as typeof Hls).Events.MANIFEST_PARSED, () => {
    const level = startLevel();
    if (level === undefined) return;
    // Without this the size of the player caps the first segments: Vidstack repeats the choice after them.
    if (chosenHeight() !== null) hls.loadLevel = level;
    // The first choice by hand, and Vidstack's return to automatic quality, override the setting for all later streams.
    hls.startLevel = level;
  });
}

/** The rendition that an instance will choose for its next stream, by the bandwidth that it has measured. */
export function nextRendition(hls: Hls | null, renditions: readonly Rendition[]): number | null {
  const rule = hls && rules.get(hls);
  if (!rule) return null;
  const estimate = { ...rule.bandwidth(), measured: measuredBandwidth(hls) };
  return initialRendition(renditions, estimate, rule.frameSize(), rule.chosenHeight());
}

/** Bits per second measured by hls.js; null before its first segment. */
export function measuredBandwidth({
  bandwidthEstimate,
  abrEwmaDefaultEstimate,
}: Pick<Hls, 'bandwidthEstimate' | 'abrEwmaDefaultEstimate'>): number | null {
  return Number.isFinite(bandwidthEstimate) && bandwidthEstimate !== abrEwmaDefaultEstimate ? bandwidthEstimate : null;
}
