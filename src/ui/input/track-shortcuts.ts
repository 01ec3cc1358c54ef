import { announcementText } from '@/i18n/announcement-text';
import { ru } from '@/i18n/ru';
import { type Feedback, showFeedback } from '../feedback/feedback-event';
import { type Choice, chosenLabel, useQualityChoice, useVariantChoice } from '../menus/choices';
import { useAudioChoice, useSubtitleChoice } from '../menus/track-choices';
import { useChapters } from '../widget/use-chapters';
import { useKeys } from '../widget/use-keys';
import { usePlayerFrame } from '../widget/use-media';
import { usePlayer } from '../widget/use-widget';
import { keyOf } from './key-of';

/** Back leads to the previous chapter only this soon after a start; after that to the start itself. */
const CHAPTER_RESTART_S = 3;

/** A seek to a chapter may end a frame before its start. */
const CHAPTER_REACHED_S = 0.25;

type TrackAction = 'next-chapter' | 'previous-chapter' | 'quality' | 'audio' | 'variant' | 'subtitles';

/** The action of a key; undefined for other keys. */
export function trackActionOf(event: KeyboardEvent): TrackAction | undefined {
  const { code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || metaKey) return undefined;
  if (ctrlKey) return shiftKey ? undefined : CHAPTERS_WITH_CTRL[code];
  return (shiftKey ? WITH_SHIFT : BY_CODE)[keyOf(event)];
}

const CHAPTERS_WITH_CTRL: Readonly<Record<string, TrackAction>> = {
  ArrowRight: 'next-chapter',
  ArrowLeft: 'previous-chapter',
};
const BY_CODE: Readonly<Record<string, TrackAction>> = {
  PageUp: 'next-chapter',
  PageDown: 'previous-chapter',
  KeyQ: 'quality',
  KeyV: 'audio',
  KeyT: 'subtitles',
};
const WITH_SHIFT: Readonly<Record<string, TrackAction>> = { KeyV: 'variant' };

/** Parts of the player with keys of their own. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** A focused slider has these keys itself, except for Ctrl and an arrow on the seek bar. */
const isTyping = ({ code, target }: KeyboardEvent): boolean => {
  if (!(target instanceof Element)) return false;
  const slider = target.closest('[role="slider"]');
  const slides = /^(Page|Arrow)/.test(code) && !(code.startsWith('Arrow') && slider?.matches('[data-part="seek-bar"]'));
  return target.closest(TAKES_KEYS) !== null || (slides && slider !== null);
};

/** Keys that choose a chapter, a quality, a voice or subtitles. Keys without anything to choose are left to the browser. */
export function useTrackShortcuts(): void {
  const frame = usePlayerFrame();
  const act = useTrackActions();
  useKeys('player', {
    press(event) {
      const el = frame?.el;
      const action = el && !event.defaultPrevented && !isTyping(event) ? trackActionOf(event) : undefined;
      if (!el || action === undefined) return 'passed';
      // Each choice may load the stream anew.
      if (event.repeat && !action.endsWith('chapter')) return 'done';
      const feedback = act(action);
      if (feedback === undefined) return 'passed';
      showFeedback(el, feedback);
      return 'done';
    },
  });
}

function useTrackActions(): (action: TrackAction) => Feedback | undefined {
  const quality = useQualityChoice();
  const audio = useAudioChoice();
  const variant = useVariantChoice();
  const subtitles = useSubtitleChoice();
  const seekToChapter = useChapterSeek();
  return (action) => {
    switch (action) {
      case 'next-chapter':
        return seekToChapter(1);
      case 'previous-chapter':
        return seekToChapter(-1);
      case 'quality':
        return pickNext(quality, announcementText.quality);
      case 'audio':
        return audio === null ? pickNext(variant, announcementText.dub) : pickNext(audio, announcementText.audio);
      case 'variant':
        return pickNext(variant, announcementText.dub);
      case 'subtitles':
        // The announcer speaks of the change itself.
        return pickNext(subtitles, null);
    }
  };
}

/** Picks the option after the chosen one, and shows its name. */
function pickNext(choice: Choice | null, spoken: ((name: string) => string) | null): Feedback | undefined {
  if (choice === null) return undefined;
  const { options, value, pick } = choice;
  const next = options[(options.findIndex((option) => option.value === value) + 1) % options.length];
  if (next === undefined || next.value === value) return undefined;
  pick(next.value);
  const text = chosenLabel({ ...choice, value: next.value });
  return { text, ...(spoken !== null && { spoken: spoken(text) }) };
}

function useChapterSeek(): (direction: 1 | -1) => Feedback | undefined {
  const { chapters } = useChapters();
  const player = usePlayer();
  return (direction) => {
    const second = player.currentSecond();
    const target =
      direction === 1
        ? chapters.find(({ start }) => start > second + CHAPTER_REACHED_S)
        : chapters.findLast(({ start }) => start < second - CHAPTER_RESTART_S);
    if (target === undefined || !player.seekTo(target.start)) return undefined;
    player.showSeekPosition();
    return { text: target.title || ru.controls.seek, spoken: target.title, namesSeek: true };
  };
}
