import { announcementText } from '@/i18n/announcement-text';
import { ru } from '@/i18n/ru';
import type { Feedback } from '../feedback/feedback-event';
import { type Choice, chosenLabel, useQualityChoice, useVariantChoice } from '../menus/choices';
import { useAudioChoice, useSubtitleChoice } from '../menus/track-choices';
import { useChapters } from '../widget/use-chapters';
import { useKeys } from '../widget/use-keys';
import { usePlayer } from '../widget/use-widget';
import { useKeyActions } from './key-actions';

/** Back leads to the previous chapter only this soon after a start; after that to the start itself. */
const CHAPTER_RESTART_S = 3;

/** A seek to a chapter may end a frame before its start. */
const CHAPTER_REACHED_S = 0.25;

/** Keys that choose a chapter, a quality, a voice or subtitles. Keys without anything to choose are left to the browser. */
export function useTrackShortcuts(): void {
  const quality = useQualityChoice();
  const audio = useAudioChoice();
  const variant = useVariantChoice();
  const subtitles = useSubtitleChoice();
  const seekToChapter = useChapterSeek();
  const press = useKeyActions<null>(
    {
      nextChapter: () => seekToChapter(1),
      previousChapter: () => seekToChapter(-1),
      quality: () => pickNext(quality, announcementText.quality),
      audio: () => (audio === null ? pickNext(variant, announcementText.dub) : pickNext(audio, announcementText.audio)),
      variant: () => pickNext(variant, announcementText.dub),
      // The announcer speaks of the change itself.
      subtitles: () => pickNext(subtitles, null),
    },
    null,
  );
  useKeys('player', { press });
}

/** Picks the option after the chosen one, and shows its name. */
function pickNext(choice: Choice | null, spoken: ((name: string) => string) | null): Feedback | null {
  if (choice === null) return null;
  const { options, value, pick } = choice;
  const next = options[(options.findIndex((option) => option.value === value) + 1) % options.length];
  if (next === undefined || next.value === value) return null;
  pick(next.value);
  const text = chosenLabel({ ...choice, value: next.value });
  return { text, ...(spoken !== null && { spoken: spoken(text) }) };
}

function useChapterSeek(): (direction: 1 | -1) => Feedback | null {
  const { chapters } = useChapters();
  const player = usePlayer();
  return (direction) => {
    const second = player.currentSecond();
    const target =
      direction === 1
        ? chapters.find(({ start }) => start > second + CHAPTER_REACHED_S)
        : chapters.findLast(({ start }) => start < second - CHAPTER_RESTART_S);
    if (target === undefined || !player.seekTo(target.start)) return null;
    return { text: target.title || ru.controls.seek, spoken: target.title, namesSeek: true };
  };
}
