import { TextTrack } from '@vidstack/react';
import { activeText } from '@/domain/playback/active-cues';
import { createDeadline } from '@/lib/deadline';
import { decodeText } from '@/lib/decode-text';
import type { LoadedSubtitles } from '../../loaded-subtitles';
import { createCueLines } from '../workarounds/cue-nodes';
import { captionType } from './text-tracks';

const LIMIT_MS = 20_000;

/** Loads a file of subtitles beside the manifest, of any format that the player reads. Rejects where it does not load. */
export async function loadSubtitles(url: string, parent: AbortSignal): Promise<LoadedSubtitles> {
  const { signal, dispose } = createDeadline(parent, LIMIT_MS);
  try {
    const response = await fetch(url, { signal });
    const content = decodeText(await response.arrayBuffer(), response.headers.get('Content-Type'));
    // A track outside of the list parses its content, and shows nothing.
    const track = new TextTrack({ kind: 'subtitles', type: captionType(url), content });
    await new Promise((resolve, reject) => {
      track.addEventListener('load', resolve, { once: true });
      signal.addEventListener('abort', reject, { once: true });
    });
    // The fields of a browser's cues are slow to read.
    const cues = track.cues.map(({ startTime, endTime, text }) => ({ startTime, endTime, text }));
    return { textAt: (seconds) => activeText(cues, seconds), draw: createCueLines };
  } finally {
    dispose();
  }
}
