import type Hls from 'hls.js';
import { type BandwidthEstimate, initialRendition, type PictureSize } from '@/domain/playback/initial-rendition';

/** Inputs of the choice of the initial rendition. */
export interface InitialQuality {
  /** The bandwidth estimate from before this stream. */
  bandwidth(): BandwidthEstimate;
  /** Size of the player in device pixels. */
  frameSize(): PictureSize;
  /** The viewer's choice, which applies to later streams too; null leaves it to the rule. */
  chosen(): (PictureSize & { bitrate?: number | null | undefined }) | null;
}

/** The rule of each instance, for its {@link installProbeQuality probe}. */
const rules = new WeakMap<Hls, InitialQuality>();

/**
 * Makes hls.js start every stream with the rendition of our rule. hls.js reads the setting once it knows the renditions
 * and before it requests one. After that its own estimate decides.
 */
export function installInitialQuality(hls: Hls, rule: InitialQuality): void {
  const { bandwidth, frameSize, chosen } = rule;
  rules.set(hls, rule);
  const startLevel = () => {
    const { levels } = hls;
    if (levels.length === 0) return undefined;
    const choice = chosen();
    if (choice !== null) return levels.indexOf(nearest(levels, choice));
    const known = bandwidth();
    return (
      initialRendition(levels, { ...known, measured: measuredBandwidth(hls) ?? known.measured }, frameSize()) ??
      undefined
    );
  };
  Object.defineProperty(hls.config, 'startLevel', { get: startLevel, configurable: true });
  hls.on((hls.constructor as typeof Hls).Events.MANIFEST_PARSED, () => {
    const choice = chosen();
    // Without this the size of the player caps the first segments: Vidstack repeats the choice after them.
    if (choice !== null) hls.loadLevel = hls.levels.indexOf(nearest(hls.levels, choice));
    // The first choice by hand, and Vidstack's return to automatic quality, override the setting for all later streams.
    const level = startLevel();
    if (level !== undefined) hls.startLevel = level;
  });
}

/**
 * Makes a probe choose the rendition that `live` will choose for its next stream, by the bandwidth that `live`
 * measured.
 */
export function installProbeQuality(probe: Hls, live: Hls): void {
  const rule = rules.get(live);
  if (rule === undefined) return;
  installInitialQuality(probe, {
    ...rule,
    bandwidth: () => ({ ...rule.bandwidth(), measured: measuredBandwidth(live) }),
  });
}

/** Bits per second measured by hls.js; null before its first segment. */
export function measuredBandwidth({
  bandwidthEstimate,
  abrEwmaDefaultEstimate,
}: Pick<Hls, 'bandwidthEstimate' | 'abrEwmaDefaultEstimate'>): number | null {
  return Number.isFinite(bandwidthEstimate) && bandwidthEstimate !== abrEwmaDefaultEstimate ? bandwidthEstimate : null;
}

/** Matches Vidstack's own search, so that the first segment has the same rendition. */
function nearest(
  levels: Hls['levels'],
  choice: NonNullable<ReturnType<InitialQuality['chosen']>>,
): Hls['levels'][number] {
  const distance = ({ width, height, bitrate }: Hls['levels'][number]) =>
    Math.abs(choice.width - width) +
    Math.abs(choice.height - height) +
    (choice.bitrate ? Math.abs(choice.bitrate - bitrate) : 0);
  return levels.reduce((one, other) => (distance(other) < distance(one) ? other : one));
}
