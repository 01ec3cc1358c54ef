import { useState } from 'react';
import { cueWords } from '@/domain/playback/cue-text';
import { formatTime } from '@/lib/time';
import { useMedia } from '../kit/use-media';
import { usePlayer } from '../kit/use-player';
import { ChoiceMenu } from './choice-menu';
import type { Choice } from './choices/choice';
import { LeadingRow } from './leading-row';

/** The subtitles on the screen as a list of lines; a choice plays from there. */
export const TranscriptMenu = () => <ChoiceMenu choice={useTranscript()} />;

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
    const cues = [...(track?.cues ?? [])].sort((one, other) => one.startTime - other.startTime);
    if (cues.length === 0) return null;
    const second = player.currentSecond();
    const options = cues.map(({ startTime, text }, index) => ({
      value: String(index),
      label: cueWords(text),
      hint: formatTime(startTime),
      ...(track?.language ? { language: track.language } : {}),
    }));
    return {
      options: options.filter(({ label }) => label !== ''),
      value: String(cues.findLastIndex(({ startTime }) => startTime <= second)),
      pick(value) {
        const cue = cues[Number(value)];
        if (cue !== undefined) player.seekTo(Math.max(0, cue.startTime));
      },
    };
  });
  return choice;
}
