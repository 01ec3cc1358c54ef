import { useEffect, useState } from 'react';
import { ALL_SEGMENTS, BUTTON_SEGMENTS, skippableAt } from '@/domain/playback/segments';
import { hotkeyOf } from '@/domain/widget/keys';
import { overlayText } from '@/i18n/overlay-text';
import { currentEpisode, selectAutoNext } from '@/store/selectors';
import type { SkipUndo } from '@/store/state';
import { Icon } from '../kit/icons/icon';
import { useCompactLayout } from '../widget/use-compact-layout';
import { useMedia, useMediaReader } from '../widget/use-media';
import { useLazyCommands, useWidget } from '../widget/use-widget';
import styles from './dock.module.css';

/** Time that the button shows by itself; after that it shows and hides with the controls. */
const SHOWN_S = 8;

/** A second press on the button that takes a skip back must not skip again: the film plays this much first. */
const REST_S = 2;

/** Skips the intro, the recap or the credits that play, and takes the skip back for a few seconds. */
export function SkipButton() {
  const run = useLazyCommands();
  const { type, fresh } = useSegment();
  const controls = useMedia('controlsVisible');
  const started = useMedia('started');
  const ended = useMedia('ended');
  const asked = useWidget(({ resume }) => resume !== null);
  const undo = useWidget(({ leanBack }) => leanBack?.undo ?? null);
  const compact = useCompactLayout();
  const hasCard = useWidget(({ nextCard }) => nextCard !== null);
  // A small frame has no room for both, and the card counts down.
  if (undo !== null) return compact && hasCard ? null : <UndoButton />;
  if (type === null || !started || ended || asked || !(fresh || controls)) return null;
  return (
    <button
      type="button"
      className={`${styles.skip} vv-main vv-touch`}
      aria-keyshortcuts={hotkeyOf('skip')}
      data-dock-item
      data-testid="skip-segment"
      onClick={() => run(({ skipSegment }) => skipSegment())}
    >
      <span>{overlayText.skip[type]}</span>
      <Icon name="next" />
    </button>
  );
}

function UndoButton() {
  const run = useLazyCommands();
  return (
    <button
      type="button"
      className={`${styles.skip} vv-main vv-touch`}
      data-dock-item
      data-testid="undo-skip"
      onClick={() => run(({ undoSkip }) => undoSkip())}
    >
      <Icon name="replay" />
      <span>{overlayText.unskip}</span>
    </button>
  );
}

interface Segment {
  type: (typeof ALL_SEGMENTS)[number] | null;
  /** The segment has just begun, and the viewer has not come back to it. */
  fresh: boolean;
}

const NO_SEGMENT: Segment = { type: null, fresh: false };

/** The current segment; the component renders again only for another segment, or when this one is no longer new. */
function useSegment(): Segment {
  const player = useMediaReader();
  const episode = useWidget(currentEpisode);
  const opened = useWidget(({ stream }) => stream !== null);
  // The card of the next episode stands for the credits.
  const types = useWidget((state) => (selectAutoNext(state) === null ? ALL_SEGMENTS : BUTTON_SEGMENTS));
  const undone = useWidget(({ leanBack, selection }) => {
    const last = leanBack?.undone ?? null;
    return last?.episodeId === selection?.episodeId ? last : null;
  });
  const [segment, setSegment] = useState(NO_SEGMENT);
  useEffect(() => {
    let shown = NO_SEGMENT;
    setSegment(shown);
    if (player === null || !opened) return;
    return player.subscribe(({ currentTime }) => {
      const found = skippableAt(episode, currentTime, types);
      const left = found === null ? 'no' : leftFor(found, currentTime, undone);
      const next: Segment =
        found === null || left === 'just-now'
          ? NO_SEGMENT
          : { type: found.type, fresh: left === 'no' && currentTime < found.start + SHOWN_S };
      // React stores an update without effect until the next render, which may be an hour away.
      if (next.type === shown.type && next.fresh === shown.fresh) return;
      shown = next;
      setSegment(shown);
    });
  }, [player, episode, opened, types, undone]);
  return segment;
}

/** Whether the viewer has come back to this segment. */
function leftFor(
  { start, end }: { start: number; end: number },
  seconds: number,
  undone: SkipUndo | null,
): 'no' | 'before' | 'just-now' {
  if (undone === null || undone.seconds < start || undone.seconds >= end) return 'no';
  return Math.abs(seconds - undone.seconds) < REST_S ? 'just-now' : 'before';
}
