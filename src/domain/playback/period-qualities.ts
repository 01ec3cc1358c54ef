/** A rendition of a manifest, as dash.js lists it; 0 for an unnamed size. */
export interface ManifestQuality {
  width: number;
  height: number;
  /** Bits per second. */
  bandwidth: number;
}

/**
 * Merges the renditions of all Periods. Those of a later Period are added as far as the viewer can tell them apart: by
 * height, or by bandwidth where the height is unknown. An advertisement of another encoder has the same heights.
 */
export function mergeQualities<T extends ManifestQuality>(periods: readonly (readonly T[])[]): T[] {
  const merged: T[] = [];
  for (const period of periods) {
    const known = new Set(merged.map(nameOf));
    merged.push(...period.filter((quality) => !known.has(nameOf(quality))));
  }
  return merged;
}

const nameOf = ({ height, bandwidth }: ManifestQuality): string => (height > 0 ? `${height}p` : `${bandwidth} bit/s`);

/** Index of the rendition nearest to another one, by height and then by bandwidth; -1 in an empty list. */
export function closestQuality(
  list: readonly Pick<ManifestQuality, 'height' | 'bandwidth'>[],
  other: Pick<ManifestQuality, 'height' | 'bandwidth'>,
): number {
  const [best] = [...list.entries()].sort(
    ([, a], [, b]) =>
      Math.abs(a.height - other.height) - Math.abs(b.height - other.height) ||
      Math.abs(a.bandwidth - other.bandwidth) - Math.abs(b.bandwidth - other.bandwidth),
  );
  return best?.[0] ?? -1;
}
