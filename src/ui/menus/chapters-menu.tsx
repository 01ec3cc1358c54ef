import { chapterAt } from '@/domain/playback/chapter';
import { formatTime } from '@/lib/time';
import { useChapters } from '../widget/use-chapters';
import { useMedia } from '../widget/use-media';
import { usePlayer } from '../widget/use-widget';
import { ChoiceMenu } from './choice-menu';
import type { Choice } from './choices/choice';

/** The chapters of the content with their times; a choice plays from there. Null with fewer than two. */
export function useChapterChoice(): Choice | null {
  const player = usePlayer();
  const { chapters } = useChapters();
  const current = chapterAt(chapters, useMedia('currentTime'));
  if (chapters.length < 2) return null;
  return {
    options: chapters.map(({ start, title }) => ({ value: String(start), label: title, hint: formatTime(start) })),
    value: String(current?.start),
    unlisted: '',
    pick: (start) => void player.seekTo(Number(start)),
  };
}

/** The menu of the chapters. */
export const ChaptersMenu = () => <ChoiceMenu choice={useChapterChoice()} />;
