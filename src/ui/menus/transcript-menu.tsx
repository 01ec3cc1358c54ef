import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cueWords } from '@/domain/playback/cue-text';
import { formatTime } from '@/lib/time';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { ChoiceMenu } from './choice-menu';
import type { Choice } from './choices/choice';
import { LeadingRow } from './leading-row';

/** Lines on each side of the current one that show at once: more than a frame has room for. */
const NEAR_LINES = 20;
/** The lines of the whole film follow once the first are painted. */
const WHOLE_DELAY_MS = 100;

/** The subtitles on the screen as a list of lines; a choice plays from there. */
export function TranscriptMenu() {
  const choice = useTranscript();
  const [reach, setReach] = useState(NEAR_LINES);
  const count = choice?.options.length ?? 0;
  const current = Math.max(0, Number(choice?.value));
  const from = Math.max(0, current - reach);
  const isWhole = from === 0 && current + reach >= count;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => setReach(count), WHOLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [count, isWhole]);
  return (
    <ChoiceMenu
      choice={choice && { ...choice, options: choice.options.slice(from, current + reach) }}
      more={<KeptPosition from={from} />}
    />
  );
}

/** Keeps the lines in their place on the screen when others come above them. Not every browser does so by itself. */
function KeptPosition({ from }: { from: number }) {
  const mark = useRef<HTMLSpanElement>(null);
  const kept = useRef<{ row: HTMLElement; top: number }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first line changes what is above the others
  useLayoutEffect(() => {
    const list = mark.current?.closest<HTMLElement>('[data-scroll]');
    const row = kept.current?.row ?? mark.current?.parentElement?.firstElementChild;
    if (!list || !(row instanceof HTMLElement)) return;
    list.style.overflowAnchor = 'none';
    if (kept.current !== null) list.scrollTop += row.offsetTop - kept.current.top;
    kept.current = { row, top: row.offsetTop };
  }, [from]);
  return <span ref={mark} hidden />;
}

/** The row of {@link TranscriptMenu}, while subtitles with lines are on. */
export function TranscriptRow() {
  const track = useMedia('textTrack');
  return (track?.cues ?? []).length > 0 ? <LeadingRow to="transcript" /> : null;
}

/**
 * The lines as they are at the opening of the menu: a stream delivers its subtitles little by little, and rows that move
 * under a finger would be pressed by mistake.
 */
function useTranscript(): Choice | null {
  const player = usePlayer();
  const track = useMedia('textTrack');
  const [choice] = useState((): Choice | null => {
    const lines = [...(track?.cues ?? [])]
      .sort((one, other) => one.startTime - other.startTime)
      .map(({ startTime, text }) => ({ startTime, label: cueWords(text) }))
      .filter(({ label }) => label !== '');
    if (lines.length === 0) return null;
    const second = player.currentSecond();
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
