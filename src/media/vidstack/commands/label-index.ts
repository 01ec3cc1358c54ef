import { isSameLabel } from '@/lib/strip-number';

/** Index of the track with this label, else of the one that differs in its number alone; -1 without either. */
export function labelIndex(tracks: readonly ({ label: string } | null)[], label: string): number {
  const exact = tracks.findIndex((track) => track?.label === label);
  return exact >= 0 ? exact : tracks.findIndex((track) => track !== null && isSameLabel(track.label, label));
}
