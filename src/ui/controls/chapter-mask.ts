import type { Chapter } from '@/domain/playback/chapter';

const GAP_PX = 2;

/** Builds a CSS mask that cuts the gaps between chapters out of the played and buffered track; null without gaps. */
export function chapterMask({ chapters, duration }: { chapters: readonly Chapter[]; duration: number }): string | null {
  if (!Number.isFinite(duration) || duration <= 0) return null;
  const cuts = chapters.map(({ start }) => (start / duration) * 100).filter((at) => at > 0 && at < 100);
  if (cuts.length === 0) return null;
  const stops = cuts.map((at) => {
    const percent = `${Number(at.toFixed(3))}%`;
    const [from, to] = [`calc(${percent} - ${GAP_PX / 2}px)`, `calc(${percent} + ${GAP_PX / 2}px)`];
    return `#000 ${from}, transparent ${from} ${to}, #000 ${to}`;
  });
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}
