import { type KeyboardEvent, memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SAME_INSTANT_S } from '@/domain/playback/active-cues';
import { formatTime } from '@/lib/time';
import { cueWords } from '@/media/captions/cue-nodes';
import { useMedia } from '../widget/use-media';
import { usePlayer } from '../widget/use-widget';
import { ChoiceList, ChoiceMenu } from './choice-list';
import type { Choice, Option } from './choices';
import styles from './menu.module.css';
import { LeadingRow } from './rows';

/** Lines of a part; with the parts on both sides more than a frame has room for. */
const PART_LINES = 10;
/** Parts that follow at a time on each side: all lines of a film at once would hold the page up. */
const STEP_PARTS = 2;
/** The other lines follow once the first are painted. */
const OTHERS_DELAY_MS = 100;

/** The subtitles on the screen as a list of lines; a choice plays from there. */
export function TranscriptMenu() {
  const choice = useTranscript();
  const [parts] = useState(() => partsOf(choice?.options ?? []));
  const [reach, setReach] = useState(1);
  const current = Math.max(0, Math.floor(Number(choice?.value) / PART_LINES));
  const from = Math.max(0, current - reach);
  const isWhole = from === 0 && current + reach >= parts.length;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => setReach(reach + STEP_PARTS), reach === 1 ? OTHERS_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [reach, isWhole]);
  /** The list's own keys know the lines that are there. */
  const showAll = useCallback(({ key }: KeyboardEvent) => {
    if (key === 'Home' || key === 'End') flushSync(() => setReach(Number.POSITIVE_INFINITY));
  }, []);
  if (choice === null) return null;
  return (
    <ChoiceMenu
      choice={choice}
      list={parts
        .slice(from, current + reach + 1)
        .map((part) => <Lines key={part[0]?.value} choice={choice} part={part} onKey={showAll} />)}
      more={<KeptPosition from={from} />}
    />
  );
}

const partsOf = (lines: readonly Option[]): readonly Option[][] =>
  Array.from({ length: Math.ceil(lines.length / PART_LINES) }, (_, index) =>
    lines.slice(index * PART_LINES, (index + 1) * PART_LINES),
  );

interface LinesProps {
  choice: Choice;
  part: readonly Option[];
  onKey(event: KeyboardEvent): void;
}

/** A part of the lines. One that is out of view costs neither style nor layout. */
const Lines = memo(function Lines({ onKey, ...props }: LinesProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its rows are buttons
    <div className={styles.lines} onKeyDown={onKey}>
      <ChoiceList {...props} />
    </div>
  );
});

/** Keeps the lines in their place on the screen when others come above them, where the browser does not. */
function KeptPosition({ from }: { from: number }) {
  const mark = useRef<HTMLSpanElement>(null);
  const kept = useRef<{ row: HTMLElement; top: number }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first line changes what is above the others
  useLayoutEffect(() => {
    const list = mark.current?.closest<HTMLElement>('[data-scroll]');
    const row = kept.current?.row ?? mark.current?.parentElement?.firstElementChild;
    if (!list || !(row instanceof HTMLElement) || 'overflowAnchor' in list.style) return;
    if (kept.current !== null) list.scrollTop += row.offsetTop - kept.current.top;
    kept.current = { row, top: row.offsetTop };
  }, [from]);
  return <span ref={mark} hidden />;
}

/** The row of {@link TranscriptMenu}, while subtitles with lines are on. */
export function TranscriptRow() {
  const track = useMedia('textTrack');
  return (track?.cues ?? []).length > 0 ? <LeadingRow to="transcript" icon="episodes" /> : null;
}

/**
 * The lines as they are at the opening of the menu: a stream delivers its subtitles little by little, and rows that move
 * under a finger would be pressed by mistake.
 */
function useTranscript(): Choice | null {
  const player = usePlayer();
  const track = useMedia('textTrack');
  const [choice] = useState((): Choice | null => {
    const offset = player.captionOffset() ?? 0;
    const lines = (track?.cues ?? [])
      .map(({ startTime, text }) => ({ startTime: startTime + offset, label: cueWords(text) }))
      .sort((one, other) => one.startTime - other.startTime)
      .filter(({ label }) => label !== '');
    if (lines.length === 0) return null;
    const second = player.currentSecond() + SAME_INSTANT_S;
    return {
      options: lines.map(({ startTime, label }, index) => ({
        value: String(index),
        label,
        hint: formatTime(startTime),
        ...(track?.language ? { language: track.language } : {}),
      })),
      value: String(lines.findLastIndex(({ startTime }) => startTime <= second)),
      pick: (value) => player.seekTo(Math.max(0, lines[Number(value)]?.startTime ?? 0)),
    };
  });
  return choice;
}
