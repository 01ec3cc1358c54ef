import { TextTrack } from '@vidstack/react';
import { activeText, type TextCue } from '@/domain/playback/active-cues';
import { createDeadline } from '@/lib/deadline';
import type { LoadedSubtitles } from '../../loaded-subtitles';
import { type ParsedCue, positionCues, readCaptions } from '../workarounds/caption-text';
import { createCueLines } from '../workarounds/cue-nodes';
import { captionType } from './text-tracks';

const LIMIT_MS = 20_000;

/** Loads a file of subtitles beside the manifest, of any format that the player reads. Rejects where it does not load. */
export async function loadSubtitles(url: string, parent: AbortSignal): Promise<LoadedSubtitles> {
  const { signal, dispose } = createDeadline(parent, LIMIT_MS);
  try {
    const { text, type } = await readCaptions(await fetch(url, { signal }), captionType(url));
    // A track outside of the list parses its content, and shows nothing.
    const track = new TextTrack({ kind: 'subtitles', type, content: text });
    await new Promise((resolve, reject) => {
      track.addEventListener('load', resolve, { once: true });
      signal.addEventListener('abort', reject, { once: true });
    });
    const cues = positionCues(track.cues as unknown as (TextCue & ParsedCue)[]);
    return { textAt: (seconds) => activeText(cues, seconds), draw: createCueLines };
  } finally {
    dispose();
  }
}
