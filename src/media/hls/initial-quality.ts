import type Hls from 'hls.js';
import { type BandwidthEstimate, initialRendition, type PictureSize } from '@/domain/playback/initial-rendition';

/** What the first quality of a stream is chosen by. */
export interface InitialQuality {
  /** The line as known before this stream. */
  line(): BandwidthEstimate;
  /** Where the picture goes, in device pixels. */
  picture(): PictureSize;
  /** The quality that the viewer chose by hand, which holds for the streams that follow; null leaves it to the rule. */
  chosen(): (PictureSize & { bitrate?: number | null | undefined }) | null;
}

/** By what an instance chooses, for the {@link installProbeQuality scout} that goes before it. */
const rules = new WeakMap<Hls, InitialQuality>();

/**
 * Has hls.js begin every stream with the quality of our rule. It reads the setting once the qualities of a stream are
 * known and before it asks for any of them, and goes on by itself from there.
 */
export function installInitialQuality(hls: Hls, rule: InitialQuality): void {
  const { line, picture, chosen } = rule;
  rules.set(hls, rule);
  const startLevel = () => {
    const { levels } = hls;
    if (levels.length === 0) return undefined;
    const choice = chosen();
    if (choice !== null) return levels.indexOf(nearest(levels, choice));
    const known = line();
    return (
      initialRendition(levels, { ...known, measured: measuredBandwidth(hls) ?? known.measured }, picture()) ?? undefined
    );
  };
  Object.defineProperty(hls.config, 'startLevel', { get: startLevel, configurable: true });
}

/** Has an instance that plays nothing choose as `live` will for its next stream: by what that one has measured, too. */
export function installProbeQuality(probe: Hls, live: Hls): void {
  const rule = rules.get(live);
  if (rule === undefined) return;
  installInitialQuality(probe, { ...rule, line: () => ({ ...rule.line(), measured: measuredBandwidth(live) }) });
}

/** Bits a second as hls.js has measured them; null before its first segment. */
export function measuredBandwidth({
  bandwidthEstimate,
  abrEwmaDefaultEstimate,
}: Pick<Hls, 'bandwidthEstimate' | 'abrEwmaDefaultEstimate'>): number | null {
  return Number.isFinite(bandwidthEstimate) && bandwidthEstimate !== abrEwmaDefaultEstimate ? bandwidthEstimate : null;
}

/** As Vidstack finds it later, so that the first segment is of the same one. */
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
